import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FAULT_POINTS, type FaultPoint } from '../../../sandbox/service/faults.ts';
import { HELLO, json } from '../harness.ts';
import { startReceiver } from '../receiver.ts';
import { startHooked } from '../webhooks.ts';
import { startProcess, type OwnProcess } from './own-process.ts';
import { listAll, newFolder } from './survey.ts';

const KEYS = Array.from({ length: 12 }, (_, index) => `key-${index}`);
/** The leases of a killed process last ten seconds, and a busy machine is slow. */
const PATIENTLY = { timeout: 120_000, interval: 250 };
const COURSE = ['message.queued', 'message.sending', 'message.sent', 'message.delivered'];

/** Sends a message with each key; returns the ids of the acknowledged ones, by key. */
async function sendAll({ call }: OwnProcess): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const send = async (key: string): Promise<void> => {
    const { status, body } = await call('/v1/messages', json(HELLO, { 'idempotency-key': key }));
    if (status === 201) acknowledged.set(key, body.id);
  };
  await Promise.allSettled(KEYS.map(send));
  return acknowledged;
}

/** Kills a sandbox at a point, starts it again, and examines the result. */
async function dieAndGoOn(point: FaultPoint, passes: number): Promise<void> {
  const receiver = await startReceiver();
  const options = {
    database: join(newFolder(), 'sandbox.db'),
    allowPrivateAddresses: true,
    echoDelayMs: 40,
  };
  const first = await startProcess(options);
  const { status } = await first.call('/v1/webhook_endpoints', json({ url: receiver.url }));
  expect(status).toBe(201);
  first.dieAt({ point, passes });
  const acknowledged = await sendAll(first);
  await first.ended;

  const second = await startProcess(options);
  // Repeats all requests, like a client that received no response.
  const again = await sendAll(second);
  expect(again.size).toBe(KEYS.length);
  for (const [key, id] of acknowledged) expect(again.get(key), key).toBe(id);

  const ids = [...again.values()].toSorted();
  await vi.waitUntil(
    async () => (await listAll(second.call, '/v1/messages?direction=inbound')).length >= ids.length,
    PATIENTLY,
  );
  await vi.waitUntil(async () => (await pending(second)).length === 0, PATIENTLY);
  const outbound = await listAll(second.call, '/v1/messages?direction=outbound');
  expect(new Set(outbound.map(({ id }) => id))).toEqual(new Set(ids));
  expect(outbound).toHaveLength(ids.length);
  expect(outbound.filter((message) => message.status !== 'delivered')).toEqual([]);
  expect(await listAll(second.call, '/v1/messages?direction=inbound')).toHaveLength(ids.length);

  const events = await listAll(second.call, '/v1/events');
  const toldOf = (list: readonly { type: string; data: { object: { id: string } } }[]): string[] =>
    list
      .filter(({ data }) => ids.includes(data.object.id))
      .map(({ type, data }) => `${data.object.id} ${type}`);
  const expected = ids.flatMap((id) => COURSE.map((type) => `${id} ${type}`)).toSorted();
  expect(toldOf(events).toSorted()).toEqual(expected);
  // Each event is delivered at least once. A repeated delivery has the same id.
  const delivered = new Map(receiver.received.map(({ body }) => [body.id as string, body]));
  expect(toldOf([...delivered.values()]).toSorted()).toEqual(expected);
}

// The tests run concurrently, because each one waits for the leases of the killed process.
test(
  'a process that is killed at any point, immediately or later, loses and repeats no acknowledged work, and continues',
  { timeout: 240_000 },
  async () => {
    const deaths = FAULT_POINTS.flatMap((point) => [1, 9].map((passes) => ({ point, passes })));
    const outcomes = await Promise.allSettled(deaths.map(({ point, passes }) => dieAndGoOn(point, passes)));
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ ...deaths[index], reason: String(outcome.reason) }] : [],
    );
    expect(failed).toEqual([]);
  },
);

async function pending({ call }: OwnProcess): Promise<unknown[]> {
  const [endpoint] = (await call('/v1/webhook_endpoints')).body.data;
  return listAll(call, `/v1/webhook_endpoints/${endpoint.id}/deliveries?status=pending`);
}

test.for(FAULT_POINTS)('work that fails once at %s is repeated, and has one effect', async (point) => {
  const faults: unknown[] = [];
  let armed: FaultPoint | undefined;
  const hooked = await startHooked(
    {},
    {
      report: (fault) => faults.push(fault),
      faults(passed) {
        if (passed !== armed) return;
        armed = undefined;
        throw new Error(`a fault at ${passed}`);
      },
    },
  );
  const send = async (): Promise<{ status: number; id: string }> => {
    const { status, body } = await hooked.rest('/v1/messages', json(HELLO, { 'idempotency-key': 'once' }));
    return { status, id: body.id };
  };
  armed = point;
  const first = await send();
  const concernsRequest = point === 'unit.worked' || point === 'unit.committed';
  expect(first.status).toBe(concernsRequest ? 500 : 201);
  const { status, id } = await send();
  expect(status).toBe(201);
  for (let minute = 0; minute < 10; minute++) await hooked.clock.turn(60_000);
  expect(faults.map(String)).toEqual([`Error: a fault at ${point}`]);
  expect(armed).toBeUndefined();
  expect((await hooked.rest(`/v1/messages/${id}`)).body.status).toBe('delivered');
  expect((await hooked.rest('/v1/messages')).body.data).toHaveLength(2);
  const types = new Map(hooked.receiver.received.map(({ body }) => [body.id, body.type]));
  const told = [...types.values()].filter((type) => COURSE.includes(type));
  expect(told).toHaveLength(COURSE.length);
  expect(new Set(told)).toEqual(new Set(COURSE));
});
