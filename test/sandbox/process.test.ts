import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HELLO, json, replyOf, type Reply } from './harness.ts';

const MAIN = new URL('../../sandbox/main.ts', import.meta.url).pathname;

interface Running {
  readonly child: ChildProcess;
  readonly call: (path: string, init?: RequestInit) => Promise<Reply>;
}

function newDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'sandbox.db');
}

function start(...flags: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(database: string): Promise<Running> {
  const child = start('--database', database, '--key', 'mine', '--quota', '100000');
  let printed = '';
  for await (const chunk of child.stdout!) {
    printed += String(chunk);
    if (printed.includes('Key')) break;
  }
  const baseUrl = /^REST +(\S+)$/m.exec(printed)?.[1] ?? '';
  const call: Running['call'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', 'Bearer mine');
    return replyOf(await fetch(`${baseUrl}${path}`, { ...init, headers }));
  };
  return { child, call };
}

test('killed in the middle of work, it has lost nothing that it acknowledged, and done nothing twice', async () => {
  const database = newDatabase();
  const first = await run(database);
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

  const second = await run(database);
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

test('told to end, it ends', async () => {
  const { child, call } = await run(newDatabase());
  expect((await call('/v1/messages', json(HELLO))).status).toBe(201);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('started by npm, it ends when npm is gone, whose shell hands on no signal', async () => {
  const shell = spawn('sh', ['-c', '"$0" "$1" --port 0; true', process.execPath, MAIN], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, npm_lifecycle_event: 'sandbox' },
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-shell.pid!, 'SIGKILL');
    } catch {
      // All gone, as it should be.
    }
  });
  let printed = '';
  shell.stdout.on('data', (chunk) => {
    if (!printed.includes('Key') && (printed += String(chunk)).includes('Key')) shell.kill('SIGKILL');
  });
  await once(shell.stdout, 'end');
  expect(printed).toContain('Key');
});

test('a database belongs to one process', async () => {
  const database = newDatabase();
  await run(database);
  const other = start('--database', database);
  let said = '';
  other.stderr!.on('data', (chunk) => (said += String(chunk)));
  expect(await once(other, 'close')).toEqual([1, null]);
  expect(said).toBe('database is locked\n');
});

test.for([
  [['--port', 'x'], '--port takes a whole number, not x\n'],
  [['--colour', 'red'], /Unknown option '--colour'/],
] as const)('%j is refused', async ([flags, message]) => {
  const child = start(...flags);
  let said = '';
  child.stderr!.on('data', (chunk) => (said += String(chunk)));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toMatch(message);
});
