import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HELLO, json, startSandbox } from './harness.ts';
import { silence, startReceiver, status } from './receiver.ts';
import { DAY, ENDPOINTS, HOUR, MINUTE, SECOND, signers, startHooked, type Hooked } from './webhooks.ts';

const START = Date.parse('2026-03-02T09:15:00.000Z');

test('each step of a message causes a signed event', async () => {
  const { rest, clock, receiver, endpoint, deliveries } = await startHooked();
  const { body: message } = await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  const told = receiver.received.filter(({ body }) => body.data.object.id === message.id);
  expect(told.map(({ body }) => `${body.type} ${body.sequence} ${body.data.previous_status}`)).toEqual([
    'message.queued 1 null',
    'message.sending 2 queued',
    'message.sent 3 sending',
    'message.delivered 4 sent',
  ]);
  for (const received of receiver.received) {
    expect(signers(received, [endpoint.secret, 'whsec_bm90IHRoZSBzZWNyZXQ='])).toEqual([true, false]);
    expect(received.headers['webhook-id']).toBe(received.body.id);
    expect(received.headers['content-type']).toBe('application/json');
  }
  expect(told[2]!.headers['webhook-timestamp']).toBe(String(START / 1000));
  const all = await deliveries();
  expect(all).toHaveLength(receiver.received.length);
  expect(all.every(({ status: each }) => each === 'succeeded')).toBe(true);
});

test('a rolled-back change causes no event', async () => {
  const { rest, clock, receiver } = await startHooked();
  expect((await rest('/v1/messages', json({ ...HELLO, to: '+15005550001' }))).status).toBe(422);
  await clock.turn(1000);
  expect(receiver.received).toEqual([]);
});

const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR];

test('a failing delivery is attempted ten times, at increasing intervals, and is then exhausted', async () => {
  const { clock, receiver, trigger, deliveries } = await startHooked();
  receiver.answer = status(500);
  await trigger();
  await clock.turn(0);
  for (const [index, delay] of [...DELAYS, 24 * HOUR].entries()) {
    const made = index + 1;
    const [before] = await deliveries();
    expect(before).toMatchObject({ status: 'pending', attempts: { length: made } });
    const wait = Date.parse(before.next_attempt_at) - clock.now();
    expect(Math.abs(wait - delay)).toBeLessThanOrEqual(delay / 5);
    await clock.turn(wait - 1);
    expect(receiver.received).toHaveLength(made);
    await clock.turn(1);
    expect(receiver.received).toHaveLength(made + 1);
    const [after] = await deliveries();
    expect(after.attempts[made]).toEqual({
      attempted_at: before.next_attempt_at,
      duration_ms: 0,
      response_status: 500,
      error: 'status_refused',
    });
  }
  expect((await deliveries())[0]).toMatchObject({ status: 'exhausted', next_attempt_at: null });
  await clock.turn(30 * HOUR);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const times = receiver.received.map(({ headers }) => headers['webhook-timestamp']);
  expect(new Set(times).size).toBe(10);
});

test.for([
  ['60', 60 * SECOND],
  ['Mon, 02 Mar 2026 09:17:00 GMT', 2 * MINUTE],
  ['99999999999', DAY],
] as const)('Retry-After: %s is honored', async ([retryAfter, wait]) => {
  const { clock, receiver, trigger } = await startHooked();
  receiver.answer = status(503, { 'retry-after': retryAfter });
  await trigger();
  await clock.turn(0);
  await clock.turn(wait - 1);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = status(200);
  await clock.turn(1);
  expect(receiver.received).toHaveLength(2);
});

test.for(['1', '-5', 'soon', 'Sun, 01 Mar 2026 09:00:00 GMT'])(
  'Retry-After: %s does not make the next attempt earlier',
  async (retryAfter) => {
    const { clock, receiver, trigger } = await startHooked();
    receiver.answer = status(503, { 'retry-after': retryAfter });
    await trigger();
    await clock.turn(3999);
    expect(receiver.received).toHaveLength(1);
    await clock.turn(2001);
    expect(receiver.received).toHaveLength(2);
  },
);

test('an endpoint that returns 410 is disabled, its deliveries are canceled, and other endpoints continue', async () => {
  const { rest, clock, receiver, endpoint, trigger, deliveries } = await startHooked();
  const other = await startReceiver();
  await rest(ENDPOINTS, json({ url: other.url, event_types: ['webhook_endpoint.disabled'] }));
  receiver.answer = status(500);
  await trigger();
  await clock.turn(0);
  receiver.answer = status(410);
  await trigger();
  await clock.turn(0);
  expect((await rest(`${ENDPOINTS}/${endpoint.id}`)).body).toMatchObject({
    status: 'disabled',
    disabled_reason: 'gone',
    sequence: 2,
  });
  const [gone, failed] = await deliveries();
  expect(gone).toMatchObject({
    status: 'canceled',
    next_attempt_at: null,
    attempts: [{ response_status: 410, error: 'status_refused' }],
  });
  expect(failed).toMatchObject({ status: 'canceled', next_attempt_at: null });
  await clock.turn(DAY);
  expect(receiver.received).toHaveLength(2);
  expect(other.received.map(({ body }) => body)).toMatchObject([
    {
      type: 'webhook_endpoint.disabled',
      sequence: 2,
      data: { object: { id: endpoint.id, disabled_reason: 'gone' }, previous_status: 'enabled' },
    },
  ]);
});

async function failEveryDay({ clock, trigger }: Hooked, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await trigger();
    await clock.turn(DAY);
  }
}

test('an endpoint that fails for five days is disabled', async () => {
  const hooked = await startHooked();
  const { rest, clock, receiver, endpoint, trigger } = hooked;
  receiver.answer = status(500);
  await failEveryDay(hooked, 5);
  expect((await rest(`${ENDPOINTS}/${endpoint.id}`)).body).toMatchObject({ status: 'enabled' });
  await trigger();
  await clock.turn(0);
  expect((await rest(`${ENDPOINTS}/${endpoint.id}`)).body).toMatchObject({
    status: 'disabled',
    disabled_reason: 'failing',
  });
});

test('one success in five days keeps an endpoint enabled', async () => {
  const hooked = await startHooked();
  const { rest, receiver, endpoint } = hooked;
  receiver.answer = status(500);
  await failEveryDay(hooked, 4);
  receiver.answer = status(204);
  await failEveryDay(hooked, 1);
  receiver.answer = status(500);
  await failEveryDay(hooked, 4);
  expect((await rest(`${ENDPOINTS}/${endpoint.id}`)).body).toMatchObject({ status: 'enabled', sequence: 1 });
});

test('an endpoint that does not respond for 15 seconds is tried again', async () => {
  const { clock, receiver, trigger, deliveries } = await startHooked();
  receiver.answer = silence;
  await trigger();
  const first = clock.turn(0);
  await receiver.has(1);
  await clock.turn(15_000);
  await first;
  const [delivery] = await deliveries();
  expect(delivery.attempts).toEqual([
    {
      attempted_at: '2026-03-02T09:15:00.000Z',
      duration_ms: 15_000,
      response_status: null,
      error: 'timeout',
    },
  ]);
  receiver.answer = status(204);
  await clock.turn(10_000);
  expect((await deliveries())[0]).toMatchObject({ status: 'succeeded', attempts: { length: 2 } });
});

test('an endpoint that does not respond does not delay others', async () => {
  const { rest, clock, receiver, trigger } = await startHooked({ event_types: ['webhook_endpoint.test'] });
  receiver.answer = silence;
  for (let count = 0; count < 100; count++) await trigger();
  const stuck = clock.turn(0);
  await receiver.has(8);
  const other = await startReceiver();
  await rest(ENDPOINTS, json({ url: other.url, event_types: ['message.delivered'] }));
  await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  expect(other.received).toHaveLength(1);
  expect(receiver.received).toHaveLength(8);
  receiver.answer = status(204);
  await clock.turn(MINUTE);
  await stuck;
  await clock.turn(5 * MINUTE);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
});

test('many events arrive at an endpoint at the same time', async () => {
  const { clock, receiver, trigger, deliveries } = await startHooked();
  for (let count = 0; count < 100; count++) await trigger();
  await clock.turn(0);
  expect(receiver.received).toHaveLength(100);
  expect((await deliveries()).every(({ updated_at: time }) => Date.parse(time) === START)).toBe(true);
});

function newDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'sandbox.db');
}

test('pending deliveries continue after a restart', async () => {
  const shared = { database: newDatabase(), keys: [{ key: 'mine' }] };
  const first = await startHooked({}, shared);
  await first.trigger();
  await first.sandbox.close();
  const second = await startHooked({}, { ...shared, clock: first.clock });
  await first.clock.turn(0);
  expect(first.receiver.received).toHaveLength(1);
  expect(signers(first.receiver.received[0]!, [first.endpoint.secret])).toEqual([true]);
  const path = `${ENDPOINTS}/${first.endpoint.id}/deliveries`;
  expect((await second.rest(path)).body.data).toMatchObject([{ status: 'succeeded' }]);
});

test('an interrupted delivery is repeated when its lease has expired', async () => {
  const [database, image] = [newDatabase(), newDatabase()];
  const keys = [{ key: 'mine' }];
  const first = await startHooked({}, { database, keys });
  first.receiver.answer = silence;
  await first.trigger();
  const stuck = first.clock.turn(0);
  await first.receiver.has(1);
  // The state after a power failure.
  for (const file of ['', '-wal']) copyFileSync(database + file, image + file);
  first.receiver.answer = status(204);
  const second = await startHooked({}, { database: image, keys });
  await second.clock.turn(9_999);
  expect(first.receiver.received).toHaveLength(1);
  await second.clock.turn(1);
  expect(first.receiver.received).toHaveLength(2);
  const ids = first.receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  await first.clock.turn(15_000);
  await stuck;
});

test('a sandbox that is stopped does not wait for receivers, and delivers after its next start', async () => {
  const shared = { database: newDatabase(), keys: [{ key: 'mine' }] };
  const first = await startHooked({}, shared);
  first.receiver.answer = silence;
  for (let count = 0; count < 20; count += 1) await first.trigger();
  const stuck = first.clock.turn(0);
  await first.receiver.has(8);
  const before = Date.now();
  await first.sandbox.close();
  await stuck;
  expect(Date.now() - before).toBeLessThan(2000);
  first.receiver.answer = status(204);
  const { length } = first.receiver.received;
  const second = await startSandbox({ ...shared, allowPrivateAddresses: true });
  await second.clock.turn(0);
  expect(first.receiver.received).toHaveLength(length + 20);
  const path = `${ENDPOINTS}/${first.endpoint.id}/deliveries`;
  for (const delivery of (await second.rest(path)).body.data) {
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{ response_status: 204 }] });
  }
});

test('an endpoint with a private address gets no webhooks once the flag is removed', async () => {
  const shared = { database: newDatabase(), keys: [{ key: 'mine' }] };
  const first = await startHooked({}, shared);
  await first.trigger();
  await first.sandbox.close();
  const { rest } = await startHooked({}, { ...shared, clock: first.clock, allowPrivateAddresses: false });
  await first.clock.turn(0);
  expect(first.receiver.received).toEqual([]);
  const { body } = await rest(`${ENDPOINTS}/${first.endpoint.id}/deliveries`);
  expect(body.data).toMatchObject([
    { status: 'pending', attempts: [{ response_status: null, error: 'address_refused' }] },
  ]);
});
