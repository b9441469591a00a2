import express = require('express');
import router = require('./generated/server/rest/router.js');
import adapter = require('./generated/server/runtime/express.js');
import tasks = require('./tasks.js');

const app = express();
app.get('/', (_request, response) => void response.send('Hello'));
app.use(adapter.expressHandler(router.createHandler(tasks.handlers, { context: () => ({}) })));
app.listen(Number(process.env['PORT']));
