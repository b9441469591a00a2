import { describe, expect, test } from 'vitest';
import { advance, nextActAt } from '../../sandbox/messages/message-lifecycle.ts';
import { deliveryError } from '../../sandbox/messages/delivery-errors.ts';
import type { Message } from '../../sandbox/messages/message.ts';
import { accept } from '../../sandbox/messages/send.ts';

const NOW = Date.parse('2026-03-02T09:15:00.000Z');
const HOUR_MS = 60 * 60_000;
const STEP_MS = 100;
const ids = (prefix: string): string => `${prefix}_1`;

function message(change: Partial<Message> = {}): Message {
  const request = {
    to: '+12025550143',
    from: '+12025550100',
    body: 'Hello',
    mediaUrls: [],
    mediaIds: [],
    validFor: 5,
    encoding: 'auto',
    smartEncoding: false,
    metadata: {},
  } as const;
  const context = {
    workspaceId: 'ws_1',
    mode: 'sandbox',
    now: NOW,
    ids,
    media: [],
    tendlcCampaignId: null,
  } as const;
  return { ...accept(request, context), ...change };
}

const act = (change: Partial<Message>, now: number) => advance(message(change), { now, ids }, STEP_MS);

describe('validity', () => {
  test.for<[string, Partial<Message>, number, string]>([
    ['queued', { status: 'queued' }, NOW + 4999, 'sending'],
    ['queued', { status: 'queued' }, NOW + 5000, 'expired'],
    ['sending', { status: 'sending' }, NOW + 5000, 'sent'],
    ['sent', { status: 'sent', sentAt: NOW }, NOW + 4999, 'delivered'],
    ['sent', { status: 'sent', sentAt: NOW }, NOW + 5000, 'expired'],
  ])('%s, %j at %d becomes %s', ([, change, now, status]) => {
    expect(act(change, now).message.status).toBe(status);
  });

  test('the validity of a message is checked as soon as it has expired', () => {
    expect(nextActAt(message(), NOW, 2000)).toBe(NOW + 2000);
    expect(nextActAt(message(), NOW, 9000)).toBe(NOW + 5000);
    expect(nextActAt(message({ status: 'sending' }), NOW, 9000)).toBe(NOW + 9000);
    expect(nextActAt(message({ status: 'sent' }), NOW + 6000, 9000)).toBe(NOW + 6000);
  });
});

describe('a receipt', () => {
  const sent = { status: 'sent', sentAt: NOW, validUntil: null } as const;

  test('is accepted for 72 hours', () => {
    expect(act(sent, NOW + 72 * HOUR_MS).message.status).toBe('delivered');
  });

  test('that comes later never changes the message', () => {
    const before = message(sent);
    const after = advance(before, { now: NOW + 72 * HOUR_MS + 1, ids }, STEP_MS);
    expect(after).toEqual({ message: before });
  });
});

test('a problem fails a scheduled message', () => {
  const error = deliveryError('undeliverable', 'A file is gone.');
  const { message: after, nextAt } = advance(
    message({ status: 'scheduled' }),
    { now: NOW, ids },
    STEP_MS,
    error,
  );
  expect(after).toMatchObject({ status: 'failed', error, finalizedAt: NOW });
  expect(nextAt).toBeUndefined();
});

describe('in live mode', () => {
  test('messages have no echo', () => {
    expect(act({ status: 'delivered' }, NOW).echo).toBeDefined();
    expect(act({ status: 'delivered', mode: 'live' }, NOW).echo).toBeUndefined();
  });

  test('no number has a special meaning', () => {
    const sent = { status: 'sent', sentAt: NOW, to: '+15005550010' } as const;
    expect(act(sent, NOW).message.status).toBe('undelivered');
    expect(act({ ...sent, mode: 'live' }, NOW).message.status).toBe('delivered');
  });
});
