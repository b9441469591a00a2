import { Configuration, TasksApi } from './client';

const api = new TasksApi(new Configuration({ basePath: process.env.SERVICE_URL }));
const tasks = await api.listTasks({ done: false });
console.log(tasks.map(({ title }) => title).join());
