import { Client } from './client/generated/typescript';

const client = new Client({ baseUrl: process.env.SERVICE_URL! });
const tasks = await client.tasks.list({ done: false });
console.log(tasks.map(({ title }) => title).join());
