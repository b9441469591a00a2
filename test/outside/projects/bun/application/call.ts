import { Client } from './generated/typescript';

const client = new Client({ baseUrl: `http://127.0.0.1:${process.env.PORT}` });
const { id } = await client.tasks.create({ title: 'Water the plants' });
console.log((await client.tasks.get(id)).title);
