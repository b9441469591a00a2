import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { health } from '../../sandbox/observe/health.ts';
import { listen } from '../../sandbox/server.ts';
import { startSandbox } from './harness.ts';

test('a running sandbox is alive and ready, and reports this without credentials', async () => {
  const { sandbox } = await startSandbox();
  const server = await listen(sandbox, { port: 0 });
  onTestFinished(() => server.close());
  for (const [path, status] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ]) {
    const response = await fetch(`${server.baseUrl}${path}`);
    expect([response.status, await response.json()]).toEqual([200, { status }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${server.baseUrl}${path}`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${server.baseUrl}${path}`, { method: 'POST' })).status).toBe(404);
  }
});

test.for([
  ['has gone', () => Promise.reject(new Error('gone')), false, [503, 'database_unavailable']],
  ['does not respond', () => new Promise<void>(() => {}), false, [503, 'database_unavailable']],
  ['answers', () => Promise.resolve(), false, [200, 'ready']],
  ['responds, to a process that is about to end', () => Promise.resolve(), true, [503, 'draining']],
] as const)('with a database that %s', async ([, ping, isDraining, expected]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  await app.register(health({ ping, isDraining: () => isDraining }));
  const answer = app.inject('/readyz').then((response) => [response.statusCode, response.json().status]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toEqual(expected);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});
