import { expect, test } from 'vitest';
import { isWorkspaceLiveUnlockedEvent } from '../../generated/validators/response/workspace-live-unlocked-event.js';
import { isWorkspace } from '../../generated/validators/response/workspace.js';
import { startSandbox, type Harness } from './harness.ts';
import { draftBrand, eventsOf, patch, registeredBrand, withKey } from './registration.ts';
import { valid } from './wire.ts';

const KEYS = [{ key: 'sandbox' }, { key: 'live', mode: 'live' }] as const;

async function liveStatus({ rest }: Harness): Promise<[status: string, sequence: number]> {
  const { live_status: status, sequence } = valid(isWorkspace, (await rest('/v1/workspace')).body);
  return [status, sequence];
}

test('the workspace belongs to the key, and is locked at first', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'one', workspaceId: 'ws_one' }] });
  const { status, body } = await rest('/v1/workspace');
  expect(status).toBe(200);
  expect(valid(isWorkspace, body)).toMatchObject({ id: 'ws_one', live_status: 'locked', sequence: 1 });
});

test('a workspace can be renamed; a change without effect creates no new version', async () => {
  const { rest, clock } = await startSandbox();
  await clock.turn(1000);
  const renamed = await rest('/v1/workspace', patch({ name: 'Ada & Daughters' }));
  expect(valid(isWorkspace, renamed.body)).toMatchObject({
    name: 'Ada & Daughters',
    sequence: 2,
    updated_at: '2026-03-02T09:15:01.000Z',
  });
  for (const body of [{}, { name: 'Ada & Daughters' }]) {
    expect((await rest('/v1/workspace', patch(body))).body).toEqual(renamed.body);
  }
});

test.for([{ name: '' }, { name: null }, { live_status: 'unlocked' }])('%j is rejected', async (body) => {
  const { rest } = await startSandbox();
  expect((await rest('/v1/workspace', patch(body))).status).toBe(422);
});

test('an agent can read the workspace, but not rename it', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'agent', role: 'AGENT' }] });
  expect((await rest('/v1/workspace')).status).toBe(200);
  expect((await rest('/v1/workspace', patch({ name: 'Mine' }))).body.code).toBe('insufficient_role');
});

test('the first registered brand unlocks live mode, with one event', async () => {
  const harness = await startSandbox({ keys: KEYS });
  await registeredBrand(harness);
  expect(await liveStatus(harness)).toEqual(['unlocked', 2]);
  await registeredBrand(harness);
  expect(await liveStatus(harness)).toEqual(['unlocked', 2]);
  const live = withKey(harness, 'live');
  expect(await eventsOf(live, 'workspace.')).toEqual([['workspace.live_unlocked', 'locked']]);
  const { data } = (await live.rest('/v1/events?type=workspace.live_unlocked')).body;
  expect(valid(isWorkspaceLiveUnlockedEvent, data[0])).toMatchObject({
    mode: 'live',
    sequence: 2,
    data: { object: { live_status: 'unlocked' } },
  });
});

test('a brand for tests does not unlock live mode', async () => {
  const harness = await startSandbox();
  await registeredBrand(harness, { mock: true });
  expect(await liveStatus(harness)).toEqual(['locked', 1]);
});

test('live mode is locked again when the last registered brand is deleted, not before', async () => {
  const harness = await startSandbox();
  const ids = [await registeredBrand(harness), await registeredBrand(harness)];
  await harness.rest(`/v1/brands/${ids[0]}`, { method: 'DELETE' });
  expect(await liveStatus(harness)).toEqual(['unlocked', 2]);
  await harness.rest(`/v1/brands/${ids[1]}`, { method: 'DELETE' });
  expect(await liveStatus(harness)).toEqual(['locked', 3]);
});

test('live mode is locked while the only brand is suspended', async () => {
  const harness = await startSandbox();
  const { rest, clock } = harness;
  const id = await draftBrand(harness, { ein: '11-1111115' });
  await rest(`/v1/brands/${id}/submit`, { method: 'POST' });
  const seen: unknown[] = [];
  for (let step = 0; step < 23; step += 1) {
    seen.push((await liveStatus(harness))[0]);
    await clock.turn(100);
  }
  const turns = seen.flatMap((status, step) => (status === seen[step - 1] ? [] : [[step, status]]));
  expect(turns).toEqual([
    [0, 'locked'],
    [2, 'unlocked'],
    [12, 'locked'],
    [22, 'unlocked'],
  ]);
});
