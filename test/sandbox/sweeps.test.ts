import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { createWatch } from '../../sandbox/observe/watch.ts';
import { Throttle } from '../../sandbox/service/throttle.ts';
import { HELLO, json, startSandbox } from './harness.ts';
import { manualClock } from './manual-clock.ts';
import { DAY } from './webhooks.ts';

test('expired rows are searched once per second, not with every message', async () => {
  let deletions = 0;
  const watch = createWatch([{ query: ({ statement }) => (deletions += Number(statement === 'delete')) }]);
  const { rest, clock } = await startSandbox({ watch });
  const send = (key: string) => rest('/v1/messages', json(HELLO, { 'idempotency-key': key }));
  await send('first');
  deletions = 0;
  for (let count = 0; count < 5; count += 1) await send(`at-once-${count}`);
  expect(deletions).toBe(0);
  await clock.turn(DAY);
  deletions = 0;
  await send('later');
  // Expired events and keys.
  expect(deletions).toBe(2);
});

test('exactly the expired rows are deleted: keys after 24 hours, and events after 30 days', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sweeps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'sandbox.db');
  const clock = manualClock();
  const sandbox = await createSandbox({ database, clock, keys: [{ key: 'one' }] });
  const send = async (key: string): Promise<void> => {
    const headers = { authorization: 'Bearer one', 'idempotency-key': key };
    const request = new Request('http://sandbox.test/v1/messages', json(HELLO, headers));
    expect((await sandbox.fetch(request)).status).toBe(201);
  };
  await send('first');
  await clock.turn(29.5 * DAY);
  await send('second');
  await clock.turn(0.5 * DAY);
  await send('third');
  await sandbox.close();
  const file = new DatabaseSync(database, { readOnly: true });
  const { queued } = file
    .prepare(`select count(*) as queued from events where type = 'message.queued'`)
    .get()!;
  const { keys } = file.prepare('select count(*) as keys from idempotency_keys').get()!;
  file.close();
  expect([queued, keys]).toEqual([2, 2]);
});

test.each([
  ['at first', [0], [true]],
  ['not before they expire', [0, 999, 1000, 1999], [true, false, true, false]],
  ['even if the clock was set back', [5000, 10, 11], [true, true, false]],
] as const)('a sweep is due %s', (_when, times, due) => {
  const throttle = new Throttle(1000);
  expect(times.map((now) => throttle.isDue('it', now))).toEqual(due);
  expect(throttle.isDue('another', 0)).toBe(true);
});
