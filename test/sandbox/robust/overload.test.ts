import { expect, test } from 'vitest';
import { HELLO } from '../harness.ts';
import { Connection, type Reply } from './connection.ts';
import { serve } from './served.ts';

const MAX_REQUESTS = 20;
const CONNECTIONS = 8;
const REQUESTS = 50;

interface Flooded {
  readonly status: number;
  readonly retryAfter: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- as a caller without types sees it
  readonly body: any;
}

/** Sends many requests on several connections at once. */
async function flood(port: number, path: string, bodyOf: (index: number) => object): Promise<Flooded[]> {
  const wireOf = (index: number): string => {
    const body = JSON.stringify(bodyOf(index));
    const headers = `host: a\r\nauthorization: Bearer robust\r\ncontent-type: application/json\r\n`;
    return `POST ${path} HTTP/1.1\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;
  };
  const asked = Array.from({ length: CONNECTIONS }, async (_, place) => {
    const connection = new Connection(port);
    const wires = Array.from({ length: REQUESTS }, (__, index) => wireOf(place * REQUESTS + index));
    return connection.askAll(wires).finally(() => connection.close());
  });
  return (await Promise.all(asked)).flat().map(seen);
}

function seen(reply: Reply | undefined): Flooded {
  const retryAfter = /\r\nretry-after: (.*)/i.exec(reply?.head ?? '')?.[1];
  return { status: reply?.status ?? 0, retryAfter, body: JSON.parse(reply?.body ?? '{}') };
}

/**
 * Returns a function that stops the measurement, and returns the longest CPU time between two turns of the event loop,
 * in ms.
 */
function watchTurns(): () => number {
  let [before, longest] = [process.threadCpuUsage(), 0];
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    [before, longest] = [process.threadCpuUsage(), Math.max(longest, user + system)];
  }, 5);
  return () => {
    clearInterval(timer);
    return longest / 1000;
  };
}

test('under a flood, as many requests as possible succeed, and the rest get Retry-After', async () => {
  const { call, port } = await serve({ maxConcurrent: MAX_REQUESTS, echoDelayMs: 2 ** 31 });
  const longestTurn = watchTurns();
  const replies = await flood(port, '/v1/messages', () => HELLO);
  const longest = longestTurn();
  const of = (status: number): Flooded[] => replies.filter((reply) => reply.status === status);
  expect(of(201).length + of(503).length).toBe(CONNECTIONS * REQUESTS);
  expect(of(201).length).toBeGreaterThanOrEqual(MAX_REQUESTS);
  expect(of(503).length).toBeGreaterThan(0);
  for (const { retryAfter, body } of of(503)) {
    expect([retryAfter, body.code, body.retryable]).toEqual(['1', 'service_unavailable', true]);
  }
  expect(longest, 'longest turn of the event loop, in ms').toBeLessThan(1000);

  // The existing messages are exactly the acknowledged ones.
  const listed = new Set<string>();
  for (let query = ''; ;) {
    const { body } = await call(`/v1/messages?limit=100${query}`);
    for (const { id } of body.data) listed.add(id);
    if (!body.has_more) break;
    query = `&cursor=${body.next_cursor}`;
  }
  expect(listed).toEqual(new Set(of(201).map(({ body }) => body.id)));
});

test('GraphQL reports overload in its own format', async () => {
  const { port } = await serve({ maxConcurrent: MAX_REQUESTS });
  const replies = await flood(port, '/graphql', () => ({ query: '{ getCampaigns { totalCount } }' }));
  const shed = replies.filter(({ status }) => status === 429);
  expect(shed.length).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => status === 200).length).toBe(replies.length - shed.length);
  for (const { retryAfter, body } of shed) {
    expect([retryAfter, body.errors[0].extensions.code]).toEqual(['1', 'RATE_LIMITED']);
  }
});

test('after the flood, the service works as before', async () => {
  const { call, port } = await serve({ maxConcurrent: 1 });
  await flood(port, '/v1/messages', () => HELLO);
  for (let count = 0; count < 5; count++) expect((await call('/v1/workspace')).status).toBe(200);
});
