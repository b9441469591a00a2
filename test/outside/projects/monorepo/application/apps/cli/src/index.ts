import { Client } from '@monorepo/api';

const client = new Client({ baseUrl: process.env['SERVICE_URL'] });
for (const { title } of await client.tasks.list()) console.log(title);
