import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../support/postgres/server.ts';
import { HELLO, json } from '../harness.ts';
import { run, type Running } from '../processes.ts';
import { onPostgres } from './needs.ts';

/** Starts a durable server for one test, because the test kills the server. */
async function ownServer(): Promise<PostgresServer> {
  const server = (await startPostgres({ isDurable: true }))!;
  onTestFinished(() => server.stop());
  return server;
}

function process(server: PostgresServer): Promise<Running> {
  return run(['--database', server.url('postgres'), '--echo-delay', '40', '--allow-private-webhooks']);
}

/** Messages of a test. */
const COUNT = 30;

/**
 * Sends messages to any available process, several at once, and repeats each until it is acknowledged.
 * @param fault is called when a third of the messages is acknowledged
 */
async function load(processes: readonly Running[], fault: () => unknown) {
  const acknowledged = new Map<string, string>();
  const refused = new Set<string>();
  const keys = Array.from({ length: COUNT }, (_, index) => `load-${index}`);
  const send = async (key: string, tries: number): Promise<boolean> => {
    const { call } = processes[tries % processes.length]!;
    // A killed process sends no response. The key prevents a second effect.
    const reply = await call('/v1/messages', json(HELLO, { 'idempotency-key': key })).catch(() => undefined);
    if (reply?.status === 201) acknowledged.set(key, reply.body.id);
    else if (reply) refused.add(`${reply.status} ${reply.body.code} ${reply.headers.get('retry-after')}`);
    if (reply?.status === 201 && acknowledged.size === COUNT / 3) going = Promise.resolve(fault());
    return reply?.status === 201;
  };
  let going: Promise<unknown> | undefined;
  const waiting = [...keys];
  const caller = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      for (let tries = Math.trunc(Math.random() * 2); !(await send(key, tries)); tries += 1) await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: 10 }, caller));
  await going;
  return { acknowledged, refused, keys };
}

async function listed({ call }: Running, direction: string): Promise<{ id: string; status: string }[]> {
  const found: { id: string; status: string }[] = [];
  for (let query = ''; ;) {
    const { body } = await call(`/v1/messages?direction=${direction}&limit=100${query}`);
    found.push(...body.data);
    if (!body.has_more) return found;
    query = `&cursor=${body.next_cursor}`;
  }
}

/** Every message exists once, is delivered, and has one echo. */
async function expectAllDone(running: Running, { acknowledged, keys }: Awaited<ReturnType<typeof load>>) {
  const isOver = async (): Promise<boolean> =>
    (await listed(running, 'outbound')).every(({ status }) => status === 'delivered') &&
    (await listed(running, 'inbound')).length >= keys.length;
  await expect.poll(isOver, { timeout: 30_000, interval: 200 }).toBe(true);
  const outbound = await listed(running, 'outbound');
  expect(outbound.map(({ id }) => id).toSorted()).toEqual([...acknowledged.values()].toSorted());
  expect(await listed(running, 'inbound')).toHaveLength(keys.length);
}

onPostgres('two processes with one database', () => {
  test('if one process is killed, no acknowledged work is lost or repeated, and the other one finishes it', async () => {
    const server = await ownServer();
    const [first, second] = await Promise.all([process(server), process(server)]);
    const loaded = await load([first, second], () => first.child.kill('SIGKILL'));
    expect(first.child.signalCode).toBe('SIGKILL');
    await expectAllDone(second, loaded);
    for (const [key, id] of loaded.acknowledged) {
      const { body } = await second.call('/v1/messages', json(HELLO, { 'idempotency-key': key }));
      expect(body.id).toBe(id);
    }
  });
});

onPostgres('a database that disappears under load', () => {
  const faults: readonly [string, (server: PostgresServer) => Promise<void>][] = [
    ['is restarted after a crash', (server) => server.restart()],
    [
      'closes connections during commits',
      async (server) => {
        const client = new pg.Client(server.url('postgres'));
        await client.connect();
        for (let times = 0; times < 20; times += 1) {
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
            where pid <> pg_backend_pid() and application_name = 'sandbox'`,
          );
          await sleep(25);
        }
        await client.end();
      },
    ],
  ];

  test.for(faults)('%s: callers can repeat their requests, and no work is lost', async ([, fault]) => {
    const server = await ownServer();
    const running = await process(server);
    const loaded = await load([running], () => fault(server));
    expect(loaded.refused.size).toBeGreaterThan(0);
    for (const refusal of loaded.refused) {
      expect(refusal).toMatch(/^(503 service_unavailable|409 idempotency_in_progress) 1$/);
    }
    await expectAllDone(running, loaded);
  });
});
