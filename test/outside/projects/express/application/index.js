const express = require('express');
const { createHandler } = require('./generated/server/rest/router.ts');
const { expressHandler } = require('./generated/server/runtime/express.ts');
const { handlers } = require('./tasks.mts');

const app = express();
app.get('/', (_request, response) => response.send('Hello'));
app.use(expressHandler(createHandler(handlers, { context: () => ({}) })));
app.listen(Number(process.env.PORT));
