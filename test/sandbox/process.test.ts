import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { HELLO, json } from './harness.ts';
import { MAIN, newDatabase, run, start } from './processes.ts';

test('a process that is killed during work loses and repeats no acknowledged work', async () => {
  const database = newDatabase();
  const first = await run(['--database', database]);
  const acknowledged = new Map<string, string>();
  const send = async (key: string): Promise<void> => {
    const { status, body } = await first.call('/v1/messages', json(HELLO, { 'idempotency-key': key }));
    if (status === 201) acknowledged.set(key, body.id);
    if (acknowledged.size === 30) first.child.kill('SIGKILL');
  };
  const keys = Array.from({ length: 200 }, (_, index) => `key-${index}`);
  await Promise.allSettled(keys.map(send));
  expect(acknowledged.size).toBeGreaterThanOrEqual(30);
  expect(acknowledged.size).toBeLessThan(200);

  const second = await run(['--database', database]);
  const ids = new Set<string>();
  for (const key of keys) {
    const { status, body } = await second.call('/v1/messages', json(HELLO, { 'idempotency-key': key }));
    expect(status).toBe(201);
    expect(body.id).toBe(acknowledged.get(key) ?? body.id);
    ids.add(body.id);
  }
  expect(ids.size).toBe(keys.length);
  const listed = new Set<string>();
  for (let query = ''; ;) {
    const { body } = await second.call(`/v1/messages?direction=outbound&limit=100${query}`);
    for (const { id } of body.data) listed.add(id);
    if (!body.has_more) break;
    query = `&cursor=${body.next_cursor}`;
  }
  expect(listed).toEqual(ids);
});

test('a process that npm has started ends when npm ends, although the shell does not forward signals', async () => {
  const shell = spawn('sh', ['-c', '"$0" "$1" --port 0; true', process.execPath, MAIN], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, npm_lifecycle_event: 'sandbox' },
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-shell.pid!, 'SIGKILL');
    } catch {
      // The expected result: no processes remain.
    }
  });
  let printed = '';
  shell.stdout.on('data', (chunk) => {
    if (!printed.includes('Key') && (printed += String(chunk)).includes('Key')) shell.kill('SIGKILL');
  });
  await once(shell.stdout, 'end');
  expect(printed).toContain('Key');
});

test('the process ends even if the reader of its log has exited', async () => {
  const { child, call, ended } = await run([]);
  child.stderr!.destroy();
  expect((await call('/healthz')).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test.for([
  ['whose log cannot be written', '/dev/full'],
  ['whose log is not read', '>(sleep 30)'],
])('a process %s responds, and ends on a signal', { timeout: 30_000 }, async ([, log]) => {
  const shell = spawn('bash', ['-c', `exec "$0" "$1" --port 0 2> ${log}`, process.execPath, MAIN], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void shell.kill('SIGKILL'));
  const ended = once(shell, 'exit');
  let printed = '';
  for await (const chunk of shell.stdout) if ((printed += String(chunk)).includes('Key')) break;
  const url = /REST +(\S+)/.exec(printed)![1]!;
  // More lines than a pipe can hold.
  for (let round = 0; round < 60; round++) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/v1/messages`)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(401));
    await Promise.all(replies.map((reply) => reply.arrayBuffer()));
  }
  shell.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a database can be used by only one process', async () => {
  const database = newDatabase();
  await run(['--database', database]);
  const other = start(['--port', '0', '--database', database]);
  let stderr = '';
  other.stderr!.on('data', (chunk) => (stderr += String(chunk)));
  expect(await once(other, 'close')).toEqual([1, null]);
  expect(stderr).toBe(
    `database ${database}: another process has it open. End that process, or specify another file. (DATABASE_IN_USE: database is locked)\n`,
  );
});

test.for(['--port', '--metrics-port', '--control-port'])(
  '%s: a port in use is reported, and ends it',
  async (flag) => {
    const { printed } = await run([]);
    const taken = new URL(printed('REST')).port;
    const child = start(['--port', '0', '--log-level', 'silent', flag, taken]);
    let stderr = '';
    child.stderr!.on('data', (chunk) => (stderr += String(chunk)));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(stderr).toBe(
      `listen EADDRINUSE: address already in use 127.0.0.1:${taken}. Specify another port with ${flag}, or 0 for any free port.\n`,
    );
  },
);
