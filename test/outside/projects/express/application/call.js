const { Client } = require('./generated/typescript/index.ts');

const client = new Client({ baseUrl: `http://127.0.0.1:${process.env.PORT}` });
client.tasks
  .create({ title: 'Water the plants' })
  .then(({ id }) => client.tasks.get(id))
  .then(({ title }) => console.log(title));
