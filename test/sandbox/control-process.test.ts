import { expect, test } from 'vitest';
import { HELLO, json } from './harness.ts';
import { newDatabase, run, type Running } from './processes.ts';
import { startReceiver, status } from './receiver.ts';
import { ENDPOINTS, HOUR, MINUTE, SECOND } from './webhooks.ts';

const START = '2026-03-02T09:15:00.000Z';
const FLAGS = [
  '--clock',
  'manual',
  '--clock-start',
  START,
  '--allow-private-webhooks',
  '--log-level',
  'silent',
];

const after = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();

async function send(running: Running, change: object = {}): Promise<string> {
  const { status: code, body } = await running.call('/v1/messages', json({ ...HELLO, ...change }));
  expect([code, body.created_at]).toEqual([201, START]);
  return body.id;
}

async function statusOf({ call }: Running, id: string): Promise<string> {
  return (await call(`/v1/messages/${id}`)).body.status;
}

test('with the control endpoint of a process, delivery, expiry, and scheduled sends happen at exact times', async () => {
  // A step of the carrier takes a quarter of the echo's delay.
  const running = await run([...FLAGS, '--echo-delay', '8000']);
  const { call, turn, control } = running;
  const sent = await send(running);
  const expiring = await send(running, { valid_for: 1 });
  const scheduled = await send(running, { send_at: after(2 * HOUR) });
  await turn(999);
  expect(await statusOf(running, expiring)).toBe('queued');
  await turn(1);
  expect((await call(`/v1/messages/${expiring}`)).body).toMatchObject({
    status: 'expired',
    finalized_at: after(SECOND),
  });

  const course = [await statusOf(running, sent)];
  for (const step of [1, 2, 3]) {
    await control('/time', { to: after(step * 2000 - 1) });
    expect(await statusOf(running, sent)).toBe(course.at(-1));
    await turn(1);
    course.push(await statusOf(running, sent));
  }
  expect(course).toEqual(['queued', 'sending', 'sent', 'delivered']);
  const times = { sent_at: after(4000), delivered_at: after(6000), finalized_at: after(6000) };
  expect((await call(`/v1/messages/${sent}`)).body).toMatchObject(times);
  const inbound = async () => (await call('/v1/messages?direction=inbound')).body.data;
  await turn(1999);
  expect(await inbound()).toEqual([]);
  await turn(1);
  expect(await inbound()).toMatchObject([{ body: HELLO.body, from: HELLO.to, created_at: after(8000) }]);

  // Meanwhile, the first numbers of the workspace are provided.
  await turn(HOUR);
  const { jobs } = (await control('/jobs')).body;
  expect(jobs).toMatchObject([{ kind: 'message.carry', subject: scheduled, due_at: after(2 * HOUR) }]);
  await control('/time', { to: after(2 * HOUR - 1) });
  expect(await statusOf(running, scheduled)).toBe('scheduled');
  await turn(1);
  expect(await statusOf(running, scheduled)).toBe('queued');
  await turn(6000);
  expect((await call(`/v1/messages/${scheduled}`)).body.delivered_at).toBe(after(2 * HOUR + 6000));
});

test('one advance of the clock runs all due work at its own time, including webhooks and their retries', async () => {
  const { call, control, turn } = await run(FLAGS);
  const receiver = await startReceiver();
  const { body: endpoint } = await call(
    ENDPOINTS,
    json({ url: receiver.url, event_types: ['message.received'] }),
  );
  receiver.answer = (response) =>
    status(receiver.received.length < 3 ? 500 : 204)(response, receiver.received[0]!);
  const text = { from: '+12025550143', to: '+12025550100', body: 'Hello' };
  expect((await control('/inbound', text)).status).toBe(204);
  expect(receiver.received).toEqual([]);
  await turn(HOUR);
  // Three attempts: immediately, about 5 seconds later, and about 5 minutes after that. The third is
  // accepted.
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000);
  const [first = 0, second = 0, third = 0] = times;
  expect(times).toHaveLength(3);
  expect(first).toBe(Date.parse(START));
  expect(Math.abs(second - first - 5 * SECOND)).toBeLessThanOrEqual(2 * SECOND);
  expect(Math.abs(third - second - 5 * MINUTE)).toBeLessThanOrEqual(MINUTE + SECOND);
  const { body: deliveries } = await call(`${ENDPOINTS}/${endpoint.id}/deliveries`);
  const [{ status: outcome, attempts }] = deliveries.data;
  expect(outcome).toBe('succeeded');
  const attempted = attempts.map((each: { attempted_at: string }) => Date.parse(each.attempted_at));
  expect(attempted.map((time: number) => Math.floor(time / 1000) * 1000)).toEqual(times);
});

test('a later start with the same database continues at the given time', async () => {
  const flags = [...FLAGS, '--database', newDatabase()];
  const first = await run(flags);
  const id = await send(first, { send_at: after(HOUR) });
  first.child.kill('SIGTERM');
  await first.ended;
  const second = await run([...flags, '--clock-start', after(HOUR)]);
  expect((await second.control('/time')).body.now).toBe(after(HOUR));
  expect(await statusOf(second, id)).toBe('scheduled');
  await second.turn(0);
  expect(await statusOf(second, id)).toBe('queued');
});
