/** The to-do service of `contracts/todo`, for projects that have only a client. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts the service on a free port; returns its address. */
export async function serve(): Promise<{ readonly url: string; close(): void }> {
  const tasks = [
    { id: 1, title: 'Buy milk', done: false, createdAt: '2026-01-01T08:00:00Z' },
    { id: 2, title: 'Read a book', notes: 'A long one', done: true, createdAt: '2026-01-02T08:00:00Z' },
  ];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const done = searchParams.get('done');
    const id = /^\/tasks\/(\d+)$/.exec(pathname)?.[1];
    const found = tasks.find((task) => String(task.id) === id);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (pathname === '/tasks')
      send(
        200,
        'application/json',
        done === null ? tasks : tasks.filter((task) => String(task.done) === done),
      );
    else if (found) send(200, 'application/json', found);
    else send(404, 'application/problem+json', { type: 'about:blank', title: 'Not found', status: 404 });

    function send(status: number, type: string, body: unknown): void {
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
