import { expect, test } from 'vitest';
import type { WebhookEvent } from '../../generated/typescript/models.ts';
import { isWebhookEvent } from '../../generated/validators/response/webhook-event.js';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';
import { valid } from './wire.ts';

const LATER = '2026-03-02T10:15:00.000Z';

async function send({ rest }: Harness, fields: object = {}): Promise<string> {
  return (await rest('/v1/messages', json({ ...HELLO, ...fields }))).body.id;
}

type MessageEvent = Extract<WebhookEvent, { type: `message.${string}` }>;

/** The events of messages, in their order. */
async function told({ rest }: Harness): Promise<MessageEvent[]> {
  const { data } = (await rest('/v1/events?limit=100')).body;
  return data
    .map((event: unknown) => valid(isWebhookEvent, event))
    .filter(({ type }: WebhookEvent) => type.startsWith('message.'))
    .toReversed();
}

const words = ({ type, sequence, data }: MessageEvent): string =>
  `${type} ${sequence} after ${data.previous_status}`;

test.for<[string, object, string[]]>([
  [
    'a message',
    {},
    [
      'message.queued 1 after null',
      'message.sending 2 after queued',
      'message.sent 3 after sending',
      'message.delivered 4 after sent',
      'message.received 1 after null',
    ],
  ],
  [
    'a scheduled message, whose first event occurs when the message is due',
    { send_at: LATER, body: 'STOP' },
    [
      'message.queued 2 after scheduled',
      'message.sending 3 after queued',
      'message.sent 4 after sending',
      'message.delivered 5 after sent',
    ],
  ],
  [
    'a message that cannot be delivered',
    { to: '+15005550010' },
    [
      'message.queued 1 after null',
      'message.sending 2 after queued',
      'message.sent 3 after sending',
      'message.undelivered 4 after sent',
    ],
  ],
  [
    'a message that expires',
    { to: '+15005550011' },
    [
      'message.queued 1 after null',
      'message.sending 2 after queued',
      'message.sent 3 after sending',
      'message.expired 4 after sent',
    ],
  ],
])('%s causes an event for each status', async ([, fields, expected]) => {
  const harness = await startSandbox();
  const id = await send(harness, fields);
  await harness.clock.turn(61 * 60_000);
  const events = await told(harness);
  expect(events.map(words)).toEqual(expected);
  const [last] = events.filter(({ data }) => data.object.id === id).toReversed();
  expect(last!.data.object).toEqual((await harness.rest(`/v1/messages/${id}`)).body);
  expect(last!.timestamp).toBe(last!.data.object.updated_at);
  const [echo] = events.filter(({ data }) => data.object.direction === 'inbound');
  if (echo)
    expect(echo.data.object).toEqual((await harness.rest(`/v1/messages/${echo.data.object.id}`)).body);
});

test('a message that was scheduled and then canceled causes only the event about the cancellation', async () => {
  const harness = await startSandbox();
  const id = await send(harness, { send_at: LATER });
  expect(await told(harness)).toEqual([]);
  const { body } = await harness.rest(`/v1/messages/${id}/cancel`, { method: 'POST' });
  await harness.clock.turn(61 * 60_000);
  const events = await told(harness);
  expect(events.map(words)).toEqual(['message.canceled 2 after scheduled']);
  expect(events[0]!.data.object).toEqual(body);
});

test('a scheduled message whose file was deleted causes an event for the failure', async () => {
  const harness = await startSandbox();
  const { media } = (
    await harness.rest(
      '/v1/messages',
      json({ ...HELLO, send_at: LATER, media_url: ['https://files.test/a.gif'] }),
    )
  ).body;
  await harness.rest(`/v1/media/${media[0].id}`, { method: 'DELETE' });
  await harness.clock.turn(61 * 60_000);
  expect((await told(harness)).map(words)).toEqual(['message.failed 2 after scheduled']);
});

test('a rejected request causes no event', async () => {
  const harness = await startSandbox();
  await send(harness, { to: '+15005550004' });
  expect(await told(harness)).toEqual([]);
});
