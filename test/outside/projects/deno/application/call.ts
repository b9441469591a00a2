import { Client } from './generated/typescript/index.ts';

const client = new Client({ baseUrl: `http://127.0.0.1:${Deno.env.get('PORT')}` });
const { id } = await client.tasks.create({ title: 'Water the plants' });
console.log((await client.tasks.get(id)).title);
