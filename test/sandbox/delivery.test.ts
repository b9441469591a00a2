import { expect, test } from 'vitest';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';

async function send({ rest }: Harness, change: object = {}): Promise<string> {
  return (await rest('/v1/messages', json({ ...HELLO, ...change }))).body.id;
}

async function read({ rest }: Harness, id: string): Promise<Record<string, unknown>> {
  return (await rest(`/v1/messages/${id}`)).body;
}

async function inbound({ rest }: Harness): Promise<Record<string, unknown>[]> {
  return (await rest('/v1/messages?direction=inbound')).body.data;
}

test('a message changes from queued to delivered, then its echo arrives', async () => {
  const harness = await startSandbox();
  const id = await send(harness, { client_reference: 'mine' });
  const seen = [await read(harness, id)];
  for (let step = 0; step < 4; step++) {
    await harness.clock.turn(100);
    seen.push(await read(harness, id));
  }
  expect(seen.map(({ status, sequence }) => `${String(status)} ${String(sequence)}`)).toEqual([
    'queued 1',
    'sending 2',
    'sent 3',
    'delivered 4',
    'delivered 4',
  ]);
  expect(seen.at(-1)).toMatchObject({
    sent_at: '2026-03-02T09:15:00.200Z',
    delivered_at: '2026-03-02T09:15:00.300Z',
    finalized_at: '2026-03-02T09:15:00.300Z',
    error: null,
  });
  const echoes = await inbound(harness);
  expect(echoes).toHaveLength(1);
  expect(echoes[0]).toMatchObject({
    direction: 'inbound',
    status: 'received',
    from: HELLO.to,
    to: HELLO.from,
    body: HELLO.body,
    client_reference: null,
    sequence: 1,
    created_at: '2026-03-02T09:15:00.400Z',
    finalized_at: '2026-03-02T09:15:00.400Z',
  });
  expect(echoes[0]!['id']).not.toBe(id);
});

test.for(['STOP', 'start', ' Help ', 'opt-out'])('%j is delivered, and not echoed', async (body) => {
  const harness = await startSandbox();
  const id = await send(harness, { body });
  await harness.clock.turn(1000);
  expect(await read(harness, id)).toMatchObject({ status: 'delivered' });
  expect(await inbound(harness)).toEqual([]);
});

test.for([
  ['+15005550010', 'undelivered', 'undeliverable'],
  ['+15005550011', 'expired', 'expired'],
] as const)('a message to %s ends %s', async ([to, status, code]) => {
  const harness = await startSandbox();
  const id = await send(harness, { to });
  await harness.clock.turn(1000);
  expect(await read(harness, id)).toMatchObject({
    status,
    delivered_at: null,
    error: { code, carrier_code: null, retryable: false },
  });
  expect(await inbound(harness)).toEqual([]);
});

test.for<[string, number, number, string, object]>([
  ['waits to be sent', 40_000, 5, '2026-03-02T09:15:05.000Z', { sequence: 2, sent_at: null }],
  [
    'is being sent',
    8000,
    5,
    '2026-03-02T09:15:05.000Z',
    { sequence: 4, sent_at: '2026-03-02T09:15:04.000Z' },
  ],
])(
  'a message whose validity ends while it %s expires at that time',
  async ([, echoDelayMs, valid_for, at, rest]) => {
    const harness = await startSandbox({ echoDelayMs });
    const id = await send(harness, { valid_for });
    await harness.clock.turn(60_000);
    expect(await read(harness, id)).toMatchObject({
      status: 'expired',
      error: { code: 'expired' },
      finalized_at: at,
      delivered_at: null,
      ...rest,
    });
  },
);

test('the validity of a scheduled message starts at its scheduled time', async () => {
  const harness = await startSandbox();
  const id = await send(harness, { send_at: '2026-03-02T10:15:00.000Z', valid_for: 1 });
  await harness.clock.turn(61 * 60_000);
  expect(await read(harness, id)).toMatchObject({ status: 'delivered' });
});

test('a scheduled message waits until it is due, is listed meanwhile, and is then sent', async () => {
  const harness = await startSandbox();
  const id = await send(harness, { send_at: '2026-03-02T10:15:00.000Z' });
  await harness.clock.turn(59 * 60_000);
  expect(await read(harness, id)).toMatchObject({ status: 'scheduled', sequence: 1 });
  expect((await harness.rest('/v1/messages?status=scheduled')).body.data).toHaveLength(1);
  await harness.clock.turn(60_000);
  expect(await read(harness, id)).toMatchObject({ status: 'queued', sequence: 2 });
  await harness.clock.turn(1000);
  expect(await read(harness, id)).toMatchObject({ status: 'delivered', sent_at: '2026-03-02T10:15:00.200Z' });
});
