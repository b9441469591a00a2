import { Client } from './generated/typescript';

const client = new Client({ baseUrl: `http://127.0.0.1:${process.env.PORT}` });
client.tasks.create({ title: 'Water the plants' }).then(({ title }) => console.log(title));
