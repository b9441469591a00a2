/** A hostile service cannot keep a call running: the size of bodies, the time, and the number of pages have limits. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { Connection } from '../../templates/typescript/runtime/connection.ts';
import { listByCursor, listByNumber } from '../../templates/typescript/runtime/rest-pages.ts';
import { listByUrl } from '../../templates/typescript/runtime/rest-url-pages.ts';
import type { RestOperation } from '../../templates/typescript/runtime/rest.ts';

type Answer = (response: ServerResponse, count: number) => void;

/** A service that returns the same response to each request, and the client's connection to it. */
async function connect(answer: Answer, maxResponseBytes?: number): Promise<Connection> {
  let count = 0;
  const server = createServer((_, response) => answer(response, ++count));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new Connection({ baseUrl, maxResponseBytes, maxRetries: 2, timeoutMs: 20_000 }, {});
}

const TEXT = { 'content-type': 'application/json' };
const TOO_LARGE: readonly (readonly [string, Answer])[] = [
  [
    'of a declared length',
    (response) => response.writeHead(200, { ...TEXT, 'content-length': 2 ** 40 }).write('['),
  ],
  ['in chunks', (response) => response.writeHead(200, TEXT).end(' '.repeat(2000))],
  ['that never ends', (response) => pour(response.writeHead(200, TEXT))],
  ['of bytes', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'.repeat(2000))],
  [
    'after large headers',
    (response) => response.writeHead(200, { ...TEXT, 'x-fill': 'a'.repeat(40_000) }).end('{}'),
  ],
  ['of an error', (response) => response.writeHead(400, TEXT).end(' '.repeat(2000))],
  [
    'that was small before decompression',
    (response) =>
      response.writeHead(200, { ...TEXT, 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(100_000))),
  ],
];

function pour(response: ServerResponse): void {
  if (response.write(' '.repeat(1000))) setImmediate(pour, response);
  else response.once('drain', () => pour(response));
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test.each(TOO_LARGE)('reading a body %s ends at the limit, once', async (_, answer) => {
  let asked = 0;
  const counting: Answer = (response, count) => {
    asked = count;
    answer(response, count);
  };
  const connection = await connect(counting, 1000);
  const url = `${connection.options.baseUrl}/`;
  await expect(
    connection.send('GET /', { method: 'GET', url, headers: {} }, { repeatable: true }),
  ).rejects.toMatchObject({
    kind: 'decode',
    code: 'response_too_large',
    retryable: false,
    message: expect.stringMatching(
      /larger than (1000 bytes \(maxResponseBytes\)|the platform accepts)/,
    ) as string,
  });
  expect(asked).toBe(1);
});

test('a body at the limit is read', async () => {
  const connection = await connect(
    (response) => response.writeHead(200, TEXT).end(`"${'x'.repeat(998)}"`),
    1000,
  );
  const url = `${connection.options.baseUrl}/`;
  const { rawBody } = await connection.send('GET /', { method: 'GET', url, headers: {} }, {});
  expect(rawBody).toHaveLength(1000);
});

const LIST = { method: 'GET', path: '/list' } as unknown as RestOperation;
const json =
  (body: (count: number) => unknown): Answer =>
  (response, count) =>
    void response.writeHead(200, TEXT).end(JSON.stringify(body(count)));

test('a hundred consecutive pages without items are an error', async () => {
  const connection = await connect(json((count) => ({ items: [], next: `c${count}` })));
  const pages = listByCursor(connection, LIST, { items: ['items'], next: ['next'], cursor: ['after'] });
  await expect(allOf(pages)).rejects.toMatchObject({
    kind: 'decode',
    attempts: 1,
    message: 'GET /list: 100 pages in a row have no items',
  });
});

test('URLs of further empty pages are an error', async () => {
  const connection = await connect(json((count) => ({ items: [], next: `/list?page=${count}` })));
  await expect(
    allOf(listByUrl(connection, LIST, { items: ['items'], next: ['next'] })),
  ).rejects.toMatchObject({ kind: 'decode' });
});

test('pages with few items are read completely', async () => {
  const connection = await connect(
    json((count) => ({ items: count % 90 === 0 ? [count] : [], ...(count < 400 && { next: `c${count}` }) })),
  );
  const pages = listByCursor(connection, LIST, { items: ['items'], next: ['next'], cursor: ['after'] });
  expect(await allOf(pages)).toEqual([90, 180, 270, 360]);
});

test('a page with the same items as the previous one is the last, even if other properties of the page differ', async () => {
  const connection = await connect(json((count) => ({ items: [1, 2], at: count })));
  const pages = listByNumber(connection, LIST, { items: ['items'], page: ['page'], first: 1 });
  expect(await allOf(pages)).toEqual([1, 2, 1, 2]);
});
