import { listTasks } from './client/todo';

const response = await listTasks({ done: false });
if (response.status === 200) console.log(response.data.map(({ title }) => title).join());
