import { listTasks } from './client';
import { client } from './client/client.gen';

client.setConfig({ baseUrl: process.env.SERVICE_URL! });
const { data } = await listTasks({ query: { done: false } });
console.log(data?.map(({ title }) => title).join());
