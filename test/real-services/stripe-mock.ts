/** stripe-mock, Stripe's own server for tests. It checks every request against its built-in document. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RunningService, Service } from './service.ts';

const HOME = resolve(import.meta.dirname, '../../.go');
const PROGRAM = resolve(HOME, 'stripe-mock');

/** False on a machine without stripe-mock. Its tests are then skipped and counted. */
export const hasStripeMock = existsSync(PROGRAM);

export const STRIPE_MOCK: Service = {
  root: HOME,
  input: {
    openapi: 'stripe-mock.json',
    conventions: { idempotency: { header: 'Idempotency-Key', methods: ['POST'] } },
  },
  // stripe-mock knows which properties are expandable, but its document does not declare this.
  omitted: new Set(['expand']),
  authorization: 'Bearer sk_test_123',
  start,
};

async function start(): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(PROGRAM, ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let left = 600; !(await isUp(url)); left -= 1) {
    if (left === 0 || child.exitCode !== null) throw new Error(`${PROGRAM} does not respond`);
    await setTimeout(50);
  }
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
