import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../../sandbox/jobs/runner.ts';
import type { Services } from '../../sandbox/service/services.ts';
import { collection, type Owner } from '../../sandbox/storage/collection.ts';
import type { Database, Work } from '../../sandbox/storage/queries.ts';
import { openStorage } from '../../sandbox/storage/open.ts';
import { isOnPostgres, newPostgresDatabase } from '../support/postgres/database.ts';
import { contacts } from '../../sandbox/contacts/contact-store.ts';
import { manualClock } from './manual-clock.ts';

const MINE: Owner = { workspaceId: 'ws_1', mode: 'sandbox' };
const OTHERS: readonly Owner[] = [
  { workspaceId: 'ws_2', mode: 'sandbox' },
  { workspaceId: 'ws_1', mode: 'live' },
  { workspaceId: 'ws_1', mode: null },
];

const IGNORED = { report: (): void => {} };

interface Thing {
  readonly id: string;
  readonly phone: string;
  readonly name: string;
}

/** A collection in the table of contacts. */
const things = collection({
  table: contacts.definition.table,
  createdAt: () => 1,
  columns: { phone: { type: 'text', of: ({ phone }: Thing) => phone } },
});

async function open(): Promise<Database> {
  const { database } = await openStorage(isOnPostgres() ? await newPostgresDatabase() : ':memory:', IGNORED);
  onTestFinished(() => database.destroy());
  return database;
}

test('one owner cannot find, replace, or remove the data of another', async () => {
  const database = await open();
  const work = <Result>(act: (queries: Work) => Promise<Result>): Promise<Result> =>
    database.transaction().execute(act);
  const thing = { id: 'con_1', phone: '1', name: 'before' };
  await work((queries) => things.insert(queries, MINE, thing));
  for (const other of OTHERS) {
    expect(await things.find(database, other, 'con_1')).toBeUndefined();
    expect(await things.list(database, other, { limit: 9 })).toEqual([]);
    const replacing = work((queries) => things.replace(queries, other, { ...thing, name: 'after' }));
    await expect(replacing).rejects.toThrow('no con_1');
    expect(await work((queries) => things.remove(queries, other, 'con_1'))).toBe(false);
    await work((queries) => things.removeBefore(queries, other, 9));
  }
  expect(await things.find(database, MINE, 'con_1')).toEqual(thing);
  await work((queries) => things.replace(queries, MINE, { ...thing, name: 'after' }));
  expect(await things.locate(database, 'con_1')).toEqual({ owner: MINE, item: { ...thing, name: 'after' } });
});

test('strings are sorted and compared bytewise (case-sensitively), and U+0000 matches nothing', async () => {
  const database = await open();
  const ids = ['con_b', 'con_A', 'con_a', 'con_B', 'con_é', 'con_Z_1', 'con_Z1'];
  await database.transaction().execute(async (queries) => {
    for (const id of ids) await things.insert(queries, MINE, { id, phone: `+1${id}`, name: 'Z\0' });
  });
  const listed = await things.list(database, MINE, { limit: 9 });
  const byBytes = ids.toSorted((a, b) => Buffer.compare(Buffer.from(b), Buffer.from(a)));
  expect(listed.map(({ id }) => id)).toEqual(byBytes);
  const after = { createdAt: 1, id: 'con_a' };
  const rest = await things.list(database, MINE, { after, limit: 9 });
  expect(rest.map(({ id }) => id)).toEqual(byBytes.slice(byBytes.indexOf('con_a') + 1));
  expect(await things.findBy(database, MINE, { phone: '+1CON_B' })).toBeUndefined();
  expect(await things.find(database, MINE, 'con_\0')).toBeUndefined();
  expect(await things.count(database, MINE, { phone: ['+1con_a', '\0'] })).toBe(1);
  expect(await things.count(database, MINE, { phone: { containing: '\0' } })).toBe(0);
});

test('a failing wake-up is reported and retried', async () => {
  const { database } = await openStorage(':memory:', IGNORED);
  const clock = manualClock();
  const faults: unknown[] = [];
  const services = { report: (fault: unknown) => void faults.push(fault) } as unknown as Services;
  const jobs = startJobs({ database, isShared: false }, clock, {}, () => services);
  await database.destroy();
  await jobs.wake();
  const { length } = faults;
  expect(length).toBeGreaterThan(0);
  await clock.turn(1000);
  expect(faults.length).toBeGreaterThan(length);
  await jobs.stop();
});

test('the message about an invalid URL does not contain its password', async () => {
  const opening = openStorage('postgres://user:secret@host:port/base', IGNORED);
  const fault: unknown = await opening.catch((caught: unknown) => caught);
  expect(inspect(fault)).toContain('the URL of the database is not valid');
  expect(inspect(fault)).not.toContain('secret');
});
