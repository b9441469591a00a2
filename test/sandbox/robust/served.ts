import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/app.ts';
import { listen, type ListenOptions } from '../../../sandbox/server.ts';
import { replyOf, type Reply } from '../harness.ts';

export interface Served {
  readonly sandbox: Sandbox;
  readonly port: number;
  readonly call: (path: string, init?: RequestInit) => Promise<Reply>;
  /** An open connection, closed at the end of the test. */
  readonly open: () => Promise<Socket>;
}

/** A sandbox with its own port. */
export async function serve(options: SandboxOptions = {}, listening: ListenOptions = {}): Promise<Served> {
  const sandbox = await createSandbox({
    keys: [{ key: 'robust' }],
    quotas: { sandbox: 1_000_000 },
    ...options,
  });
  const server = await listen(sandbox, { port: 0, ...listening });
  onTestFinished(async () => {
    await server.close({ limitMs: 0 });
    await sandbox.close();
  });
  const port = Number(new URL(server.baseUrl).port);
  return {
    sandbox,
    port,
    async call(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', 'Bearer robust');
      // The server could close an idle connection at the moment of the next request.
      headers.set('connection', 'close');
      return replyOf(await fetch(`${server.baseUrl}${path}`, { ...init, headers }));
    },
    async open() {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      return socket;
    },
  };
}

/** Returns all data of a connection until it is closed, and the elapsed milliseconds. */
export async function untilClosed(socket: Socket): Promise<{ text: string; ms: number }> {
  const started = performance.now();
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, ms: performance.now() - started };
}
