import { globSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../sandbox/storage/database.ts';
import { HELLO, json } from '../harness.ts';
import { isInstalled } from '../../runtimes/installed.ts';
import { startProcess, type OwnProcess } from './own-process.ts';
import { listAll, newFolder } from './survey.ts';
import { acknowledgements } from './trace.ts';

const STRACE = '/usr/bin/strace';
/** With this filter, the kernel stops the process only at the traced calls. It requires tracing of all threads. */
const SPARINGLY = ['-ff', '--seccomp-bpf', '-y'];
/** With -D, the traced process is the direct child, so that signals reach it. */
const TRACER = [STRACE, '-D', ...SPARINGLY];
/** The length of strings in the trace, which includes the contents of a page. */
const WHOLE = ['-s', '8192'];
const CALLS = 'pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg';
const hasStrace = isInstalled(STRACE);

/** Returns the calls of the oldest thread. Each thread has its own file: `trace.<its number>`. */
function traceIn(folder: string): string {
  const numbers = globSync('trace.*', { cwd: folder }).map((name) => Number(name.replace('trace.', '')));
  return readFileSync(join(folder, `trace.${Math.min(...numbers)}`), 'utf8');
}

/**
 * Sends messages, a few at a time, and repeats each until it is acknowledged; returns their ids and all
 * statuses.
 */
async function sendStubbornly(
  { call }: OwnProcess,
  count: number,
): Promise<{ ids: string[]; statuses: number[] }> {
  const statuses: number[] = [];
  const send = async (key: string): Promise<string> => {
    for (let tries = 0; tries < 200; tries++) {
      const { status, headers, body } = await call('/v1/messages', json(HELLO, { 'idempotency-key': key }));
      statuses.push(status);
      if (status === 201) return body.id;
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1']);
    }
    throw new Error(`${key} was never acknowledged`);
  };
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent += 8) {
    ids.push(...(await Promise.all(Array.from({ length: 8 }, (_, index) => send(`key-${sent + index}`)))));
  }
  return { ids: ids.toSorted(), statuses };
}

test.skipIf(!hasStrace)('work is synced to the disk before it is acknowledged', async () => {
  const folder = newFolder();
  const trace = join(folder, 'trace');
  const traced = await startProcess({ database: join(folder, 'sandbox.db'), echoDelayMs: 2 ** 31 }, [
    ...TRACER,
    ...WHOLE,
    '-e',
    `trace=${CALLS}`,
    '-o',
    trace,
  ]);
  const { ids } = await sendStubbornly(traced, 80);
  traced.child.kill('SIGKILL');
  await traced.ended;
  const { synced, unsynced, syncs } = acknowledgements(traceIn(folder));
  expect({ synced, unsynced }).toEqual({ synced: ids.length, unsynced: 0 });
  expect(syncs).toBeGreaterThan(0);
  expect(syncs, 'more syncs than acknowledgements').toBeLessThan(ids.length);
});

test.skipIf(!hasStrace).for([
  ['writes, syncs and replies', 'full', 'insert(); reply();', 0],
  ['does not sync', 'off', 'insert(); reply();', 20],
  ['replies before it writes', 'full', 'reply(); setImmediate(insert);', 20],
] as const)('control: a server that %s', async ([, mode, act, unsynced]) => {
  const folder = newFolder();
  const trace = join(folder, 'trace');
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(join(folder, 'a.db'))});
    database.exec('pragma journal_mode = wal; pragma synchronous = ${mode}; create table t (a)');
    let id;
    const server = require('node:http').createServer((request, response) => {
      id = 'msg_' + request.url.slice(1).padStart(26, '0');
      const insert = () => database.prepare('insert into t values (?)').run(id);
      const reply = () => response.writeHead(201).end(id);
      ${act}
    }).listen(0, async () => {
      for (let count = 0; count < 20; count++) {
        await (await fetch('http://127.0.0.1:' + server.address().port + '/' + count)).text();
      }
      process.exit();
    });`;
  const child = spawn(STRACE, [
    ...SPARINGLY,
    ...WHOLE,
    '-e',
    `trace=${CALLS}`,
    '-o',
    trace,
    process.execPath,
    '-e',
    program,
  ]);
  await once(child, 'exit');
  const counted = acknowledgements(traceIn(folder));
  expect([counted.synced, counted.unsynced]).toEqual([20 - unsynced, unsynced]);
});

test.skipIf(!hasStrace).for([
  ['is full', 'pwrite64:error=ENOSPC:when=60..120'],
  ['cannot sync', 'fsync:error=EIO:when=6..9'],
  ['cannot write', 'pwrite64:error=EIO:when=60..120'],
] as const)(
  'while the disk %s, the service is unavailable; it continues afterwards, and nothing is lost',
  async ([, fault]) => {
    const folder = newFolder();
    const database = join(folder, 'sandbox.db');
    const options = { database, echoDelayMs: 2 ** 31 };
    const [call] = fault.split(':');
    // The tables are created without the fault.
    await (await openDatabase(database)).destroy();
    const faulty = await startProcess(options, [
      ...TRACER,
      '-o',
      join(folder, 'trace'),
      '-P',
      `${database}-wal`,
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${fault}`,
    ]);
    const { ids, statuses } = await sendStubbornly(faulty, 80);
    expect(statuses).toContain(503);
    const stored = async ({ call: ask }: OwnProcess): Promise<unknown> =>
      (await listAll(ask, '/v1/messages')).map(({ id }) => String(id)).toSorted();
    expect(await stored(faulty)).toEqual(ids);
    faulty.child.kill('SIGKILL');
    await faulty.ended;
    expect(await stored(await startProcess(options))).toEqual(ids);
  },
);

test('a database that another process uses is not opened, and an open one is locked for others', async () => {
  const path = join(newFolder(), 'sandbox.db');
  await (await openDatabase(path)).destroy();
  const other = new DatabaseSync(path, { timeout: 0 });
  other.exec('begin immediate');
  await expect(openDatabase(path)).rejects.toThrow(`database ${path}: another process has it open`);
  other.exec('rollback');
  other.close();
  const database = await openDatabase(path);
  const late = new DatabaseSync(path, { timeout: 0 });
  expect(() => late.exec('begin immediate')).toThrow('database is locked');
  late.close();
  await database.destroy();
});
