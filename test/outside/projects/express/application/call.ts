import api = require('./generated/typescript/index.js');

const client = new api.Client({ baseUrl: `http://127.0.0.1:${process.env['PORT']}` });
client.tasks
  .create({ title: 'Water the plants' })
  .then(({ id }) => client.tasks.get(id))
  .then(({ title }) => console.log(title));
