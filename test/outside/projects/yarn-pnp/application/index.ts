import { Client } from './generated/typescript/index.js';

const client = new Client({ baseUrl: process.env['SERVICE_URL'] });
client.tasks.get(2).then(({ title, notes }) => console.log(title, notes));
