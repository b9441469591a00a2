import type { Handlers } from './generated/server/rest/handlers.ts';
import type { Problem, Task } from './generated/server/rest/models.ts';

const tasks: Task[] = [{ id: 1, title: 'Buy milk', done: false, createdAt: new Date().toISOString() }];
let last = 1;

export const handlers: Handlers<object> = {
  listTasks: ({ query }) => {
    const body = tasks.filter(({ done }) => done === (query.done ?? done)).reverse();
    return { status: 200, body };
  },
  createTask: ({ body }) => {
    const task = { ...body, id: ++last, done: false, createdAt: new Date().toISOString() };
    tasks.push(task);
    return { status: 201, body: task };
  },
  getTask: ({ path }) => {
    const body = tasks.find(({ id }) => id === path.id);
    return body ? { status: 200, body } : notFound(path.id);
  },
  updateTask: ({ path, body: change }) => {
    const index = tasks.findIndex(({ id }) => id === path.id);
    if (index < 0) return notFound(path.id);
    tasks[index] = { ...tasks[index]!, ...change };
    return { status: 200, body: tasks[index] };
  },
  deleteTask: ({ path }) => {
    const index = tasks.findIndex(({ id }) => id === path.id);
    if (index < 0) return notFound(path.id);
    tasks.splice(index, 1);
    return { status: 204 };
  },
};

function notFound(id: number): { status: 404; body: Problem } {
  return { status: 404, body: { type: 'about:blank', title: `There is no task ${id}`, status: 404 } };
}
