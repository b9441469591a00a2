/** Webhooks of a mock: causes, bodies, signatures, retries, and addresses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPrivate } from '../../../src/cli/mock/addresses.ts';
import { webhookSender } from '../../../src/cli/mock/send-webhook.ts';
import type { WebhookAttempt } from '../../../src/mock/events/outbox.ts';
import type { MockOptions } from '../../../src/mock/mock.ts';
import { isSigned } from '../../../src/verify/receive/signature.ts';
import { contractOf } from '../contract-of.ts';
import { clientOf, type Client } from '../shelter.ts';
import { bakeryContract } from './bakery.ts';

const contract = await bakeryContract();
const URL = 'https://hooks.test/1';

interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read members of any body
  readonly body: any;
}

interface Bakery extends Client {
  readonly received: Received[];
  /** Statuses of the next responses; later responses have status 204. */
  readonly statuses: (number | Response)[];
  readonly types: () => readonly unknown[];
}

function bakery(options: MockOptions = {}): Bakery {
  const received: Received[] = [];
  const statuses: (number | Response)[] = [];
  const send = async (request: Request): Promise<Response> => {
    const text = await request.text();
    received.push({
      url: request.url,
      headers: Object.fromEntries(request.headers),
      text,
      body: JSON.parse(text),
    });
    const next = statuses.shift() ?? 204;
    return typeof next === 'number' ? new Response(null, { status: next }) : next;
  };
  const client = clientOf(contract, 'https://bakery.test', { send, ...options });
  return { ...client, received, statuses, types: () => received.map(({ body }) => body.type) };
}

test('events that follow from marks and from names are sent in the order of the changes', async () => {
  const { call, mock, received, types } = bakery();
  await call('POST', '/webhook_endpoints', { url: URL });
  const { body: cake } = await call('POST', '/cakes', { name: 'Pie' });
  await call('PATCH', `/cakes/${cake.id}`, { name: 'Tart' });
  mock.clock.advance(1000);
  await call('DELETE', `/cakes/${cake.id}`);
  await mock.settled();
  expect(types()).toEqual(['cake.created', 'cake.renamed', 'cake.baked', 'cake.renamed', 'cake.eaten']);
  expect(received[0]?.body.data).toEqual(cake);
  expect(received[1]?.body).toMatchObject({ data: { name: 'Tart' }, previous: { name: 'Pie' }, sequence: 2 });
  expect(received[1]?.body.previous_state).toBe(null);
  expect(received[2]?.body.data).toMatchObject({ id: cake.id, state: 'baked' });
  expect(received[2]?.body.previous_state).toBe('mixed');
  expect(new Set(received.map(({ body }) => body.id)).size).toBe(5);
});

test('only selected events are sent, and none to a deleted endpoint or to another tenant', async () => {
  const { call, mock, types } = bakery();
  const { body } = await call('POST', '/webhook_endpoints', { url: URL, events: ['cake.baked'] });
  await call('POST', '/cakes', { name: 'Pie' });
  await call('POST', '/cakes', { name: 'Other' }, { authorization: 'Bearer @acme' });
  mock.clock.advance(1000);
  await mock.settled();
  expect(types()).toEqual(['cake.baked']);
  await call('DELETE', `/webhook_endpoints/${body.id}`);
  await call('POST', '/cakes', { name: 'Pie' });
  mock.clock.advance(1000);
  await mock.settled();
  expect(types()).toEqual(['cake.baked']);
});

test('events are signed as in Standard Webhooks, with both secrets after a rotation', async () => {
  const { call, mock, received } = bakery();
  const { body: endpoint } = await call('POST', '/webhook_endpoints', { url: URL });
  await call('POST', '/cakes', { name: 'Pie' });
  const { body: rotated } = await call('POST', `/webhook_endpoints/${endpoint.id}/rotate_secret`);
  await call('POST', '/cakes', { name: 'Tart' });
  mock.clock.advance(3_600_001);
  await call('POST', '/cakes', { name: 'Cake' });
  await mock.settled();
  const created = received.filter(({ body }) => body.type === 'cake.created');
  const signed = (secret: string): readonly boolean[] =>
    created.map(({ headers, text }) => isSigned({ method: 'POST', url: URL, headers, body: text }, [secret]));
  expect(rotated.secret).not.toBe(endpoint.secret);
  expect(signed(endpoint.secret)).toEqual([true, true, false]);
  expect(signed(rotated.secret)).toEqual([false, true, true]);
  expect(received[0]?.headers['webhook-id']).toBe(received[0]?.body.id);
});

test('a failed webhook is retried by the clock, later if the receiver requests this, and not after a 410', async () => {
  const { call, mock, received, statuses } = bakery({ pace: Infinity });
  const { body: endpoint } = await call('POST', '/webhook_endpoints', { url: URL });
  statuses.push(500, new Response(null, { status: 503, headers: { 'retry-after': '1000' } }), 410);
  await call('POST', '/cakes', { name: 'Pie' });
  const after = async (milliseconds: number): Promise<number> => {
    mock.clock.advance(milliseconds);
    await mock.settled();
    return received.length;
  };
  expect(await after(4999)).toBe(1);
  expect(await after(1)).toBe(2);
  expect(await after(999_999)).toBe(2);
  expect(await after(1)).toBe(3);
  expect(new Set(received.map(({ text }) => text)).size).toBe(1);
  expect((await call('GET', `/webhook_endpoints/${endpoint.id}`)).body.status).toBe('disabled');
  await call('POST', '/cakes', { name: 'Tart' });
  expect(await after(1_000_000)).toBe(3);
});

test('a call causes its callback, and an endpoint can request a test event', async () => {
  const { call, mock, received, types } = bakery();
  const { body: cake } = await call('POST', '/cakes', {
    name: 'Pie',
    callback_url: 'https://hooks.test/pie',
  });
  await call('POST', '/cakes', { name: 'Tart' });
  mock.clock.advance(1000);
  await mock.settled();
  expect(received).toMatchObject([
    { url: 'https://hooks.test/pie', body: { cake: { id: cake.id, state: 'baked' } } },
  ]);
  received.length = 0;
  const { body: endpoint } = await call('POST', '/webhook_endpoints', { url: URL });
  await call('POST', `/webhook_endpoints/${endpoint.id}/test`);
  await mock.settled();
  expect(types()).toEqual(['cake.created']);
});

test('without a sender, no webhook is sent, and a reset ends retries', async () => {
  const silent = bakery({ send: undefined as never });
  await silent.call('POST', '/webhook_endpoints', { url: URL });
  expect((await silent.call('POST', '/cakes', { name: 'Pie' })).status).toBe(201);
  const { call, mock, received, statuses } = bakery();
  await call('POST', '/webhook_endpoints', { url: URL });
  statuses.push(500);
  await call('POST', '/cakes', { name: 'Pie' });
  await mock.settled();
  mock.reset();
  mock.clock.advance(10_000_000);
  await mock.settled();
  expect(received.length).toBe(1);
});

test('faults lose and repeat webhooks', async () => {
  for (const [id, count] of [
    ['lost-event', 0],
    ['repeated-event', 2],
  ] as const) {
    const { call, received } = bakery({ fault: `${id}@cake.created`, pace: Infinity });
    await call('POST', '/webhook_endpoints', { url: URL });
    await call('POST', '/cakes', { name: 'Pie' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(received.length, id).toBe(count);
  }
});

test.each([
  ['127.0.0.1', false],
  ['::1', false],
  ['8.8.8.8', false],
  ['2606:4700::1', false],
  ['10.0.0.1', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
])('%s is private: %s', (address, expected) => expect(isPrivate(address)).toBe(expected));

test('the sender accepts loopback, follows no redirect, and rejects private addresses', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${String(request.headers['x-own'])}`);
    response.writeHead(302, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = webhookSender({
    private: false,
    loopback: true,
    ownPorts: () => [],
    ending: new AbortController().signal,
  });
  const posted = (url: string): Promise<Response> =>
    send(new Request(url, { method: 'POST', body: '{}', headers: { 'x-own': '1' } }));
  expect((await posted(`http://localhost:${port}/hook`)).status).toBe(302);
  expect(seen).toEqual(['POST /hook 1']);
  for (const host of ['10.0.0.1', '[fd00::1]', '[::ffff:10.0.0.1]', '0x0a000001'])
    await expect(posted(`http://${host}/`)).rejects.toThrow('private network');
});

test.each([
  ['never ends a response', true],
  ['never responds', false],
])('a pending request is aborted when the mock ends, if the receiver %s', async (_, isResponding) => {
  const ending = new AbortController();
  const closed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.socket.on('close', () => closed.resolve());
    if (isResponding) response.write('{');
    else ending.abort();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = webhookSender({ private: false, loopback: true, ownPorts: () => [], ending: ending.signal });
  const sent = send(new Request(`http://127.0.0.1:${port}/`, { method: 'POST' }));
  if (isResponding) expect((await sent).status).toBe(200);
  else await expect(sent).rejects.toThrow('aborted');
  ending.abort();
  await closed.promise;
});

test.each([
  ['its own port', { private: true, loopback: true, own: true }, 'the mock itself'],
  [
    'its own port by name',
    { private: true, loopback: true, own: true, host: 'localhost' },
    'the mock itself',
  ],
  [
    'its own port by 0.0.0.0',
    { private: true, loopback: true, own: true, host: '0.0.0.0' },
    'the mock itself',
  ],
  [
    'loopback, if other computers can call the mock',
    { private: false, loopback: false, own: false },
    'is loopback',
  ],
  [
    'a name of loopback, if other computers can call the mock',
    { private: false, loopback: false, own: false, host: 'localhost' },
    'is loopback',
  ],
])('the sender rejects %s', async (_, { own, host = '127.0.0.1', ...reach }: Refused, reason) => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = webhookSender({
    ...reach,
    ownPorts: () => (own ? [port] : []),
    ending: new AbortController().signal,
  });
  await expect(send(new Request(`http://${host}:${port}/reset`, { method: 'POST' }))).rejects.toThrow(reason);
});

interface Refused {
  readonly private: boolean;
  readonly loopback: boolean;
  readonly own: boolean;
  readonly host?: string;
}

test('each attempt is reported, with its status or its reason', async () => {
  const attempts: WebhookAttempt[] = [];
  const { call, mock, statuses } = bakery({ onWebhook: (attempt) => attempts.push(attempt) });
  await call('POST', '/webhook_endpoints', { url: URL, events: ['cake.created'] });
  statuses.push(500);
  await call('POST', '/cakes', { name: 'Pie' });
  await mock.settled();
  mock.clock.advance(5000);
  await mock.settled();
  const silent = bakery({
    onWebhook: (attempt) => attempts.push(attempt),
    send: () => Promise.reject(new Error('no route')),
  });
  await silent.call('POST', '/webhook_endpoints', { url: URL, events: ['cake.created'] });
  await silent.call('POST', '/cakes', { name: 'Pie' });
  await silent.mock.settled();
  const named = { webhook: 'cake.created', url: URL };
  expect(attempts).toEqual([
    { ...named, status: 500, next: 5000 },
    { ...named, status: 204 },
    { ...named, reason: 'no route', next: 5000 },
  ]);
});

test('a callback without a known cause has the id and the state of the new resource', async () => {
  const callbacks = await contractOf(`
openapi: 3.1.0
info: { title: Surveys, version: '1' }
paths:
  /surveys:
    post:
      operationId: createSurvey
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, callback_url: { type: string } } } } } }
      responses: { '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Survey' } } } } }
      callbacks:
        done: { '{$request.body#/callback_url}': { post: { requestBody: { content: { application/json: { schema: { type: object, required: [survey_id, state], properties: { survey_id: { type: string }, state: { type: string } } } } } }, responses: { '200': { description: Thanks. } } } } }
        whole: { '{$request.body#/callback_url}': { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Survey' } } } }, responses: { '200': { description: Thanks. } } } } }
  /surveys/{survey_id}:
    get:
      operationId: getSurvey
      parameters: [{ name: survey_id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Survey' } } } } }
components:
  schemas:
    Survey:
      type: object
      required: [id, name, state]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string }
        state: { type: string, readOnly: true, enum: [running, done], x-transitions: { initial: [running], from: { running: [done], done: [] } } }
`);
  const received: unknown[] = [];
  const { call, mock } = clientOf(callbacks, 'https://surveys.test', {
    send: async (request) => {
      received.push(await request.json());
      return new Response(null, { status: 204 });
    },
  });
  const { body } = await call('POST', '/surveys', { name: 'Depth', callback_url: URL });
  await mock.settled();
  expect(received).toEqual([{ survey_id: body.id, state: 'running' }, body]);
});
