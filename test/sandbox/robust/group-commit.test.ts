import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { groupingSqlite } from '../../../sandbox/storage/group-commit.ts';

interface Tables {
  things: { name: string };
}

/** Opens a database that counts its commits, and fails them on demand. */
function open() {
  const connection = new DatabaseSync(':memory:');
  connection.exec('create table things (name text unique)');
  const state = { commits: 0, fails: false };
  const exec = connection.exec.bind(connection);
  connection.exec = (sql: string): void => {
    if (sql === 'commit') {
      state.commits += 1;
      if (state.fails) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    }
    exec(sql);
  };
  const database = new Kysely<Tables>({ dialect: groupingSqlite(connection) });
  onTestFinished(() => database.destroy());
  const add = (name: string, fault?: Error): Promise<string> =>
    database.transaction().execute(async (unit) => {
      await unit.insertInto('things').values({ name }).execute();
      if (fault) throw fault;
      return name;
    });
  const names = async (): Promise<string[]> =>
    (await database.selectFrom('things').selectAll().orderBy('name').execute()).map(({ name }) => name);
  return { state, add, names };
}

test('concurrent transactions share a commit; sequential ones have separate commits', async () => {
  const { state, add, names } = open();
  expect(await Promise.all(['a', 'b', 'c'].map((name) => add(name)))).toEqual(['a', 'b', 'c']);
  expect(state.commits).toBe(1);
  await add('d');
  expect(state.commits).toBe(2);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
});

test('a group has a maximum size', async () => {
  const { state, add } = open();
  await Promise.all(Array.from({ length: 200 }, (_, index) => add(String(index))));
  expect(state.commits).toBe(4);
});

test('a failing transaction does not affect the others', async () => {
  const { add, names } = open();
  const outcomes = await Promise.allSettled([add('a'), add('b', new Error('no')), add('c'), add('a')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await names()).toEqual(['a', 'c']);
});

test('if the commit fails, every transaction of the group fails, and the next one succeeds', async () => {
  const { state, add, names } = open();
  state.fails = true;
  const outcomes = await Promise.allSettled([add('a'), add('b'), names()]);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual([
    'Unavailable',
    'Unavailable',
    // Values that were read in a failed group are not reported.
    'Unavailable',
  ]);
  state.fails = false;
  expect(await names()).toEqual([]);
  expect(await add('a')).toBe('a');
});
