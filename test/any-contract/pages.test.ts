/**
 * The client reads every page of a list with each style of pagination, declared or recognized, and sends the requests
 * that the service expects.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitClient, type AnyClient } from '../typescript/emitted-client.ts';
import { startService, type Answer, type Service } from './service.ts';
import { allOf } from './wire.ts';

const LIST = '{ type: array, items: { type: integer } }';
const limited = (name: string, more = ''): string =>
  `parameters: [{ name: ${name}, in: query, schema: { type: integer${more} } }, { name: limit, in: query, schema: { type: integer } }]`;
const gives = (schema: string, headers = ''): string =>
  `responses: { 200: { description: Ok.,${headers} content: { application/json: { schema: ${schema} } } } }`;

/** The contents of each operation. */
const OPERATIONS: Readonly<Record<string, string>> = {
  offset: `${limited('offset')}\n      ${gives(LIST)}`,
  number: `${limited('page', ', default: 1')}\n      ${gives(`{ properties: { results: ${LIST}, has_more: { type: boolean } } }`)}`,
  fromZero: `${limited('page', ', minimum: 0')}\n      ${gives(LIST)}`,
  link: gives(LIST, ' headers: { Link: { schema: { type: string } } },'),
  declared: `${limited('skip')}\n      ${gives(`{ properties: { rows: ${LIST}, more: { type: boolean } } }`)}
      x-fern-pagination: { offset: $request.skip, step: $request.limit, results: $response.rows, has-next-page: $response.more }`,
  counted: `${limited('p')}\n      ${gives(LIST)}\n      x-fern-pagination: { offset: $request.p, results: $response }`,
  whole: `${limited('offset')}\n      ${gives(LIST)}\n      x-fern-pagination: false`,
};

const DOCUMENT = `openapi: 3.1.0
info: { title: Lists, version: '1' }
paths:
${Object.entries(OPERATIONS)
  .map(
    ([name, operation]) =>
      `  /${name}:\n    get:\n      operationId: ${name}\n      tags: [lists]\n      ${operation}\n`,
  )
  .join('')}`;

interface Case {
  readonly list: keyof typeof OPERATIONS;
  readonly asks?: object;
  readonly answers: (url: string) => readonly Answer[];
  readonly items: readonly number[];
  readonly targets: readonly string[];
}

const link = (value: string, body: unknown): Answer => ({ headers: { link: value }, body });

const CASES: readonly Case[] = [
  {
    list: 'offset',
    asks: { limit: 2 },
    answers: () => [{ body: [1, 2] }, { body: [3] }, { body: [] }],
    items: [1, 2, 3],
    targets: ['?limit=2', '?offset=2&limit=2', '?offset=3&limit=2'],
  },
  {
    list: 'offset',
    asks: { offset: 10 },
    answers: () => [{ body: [1] }, { body: [] }],
    items: [1],
    targets: ['?offset=10', '?offset=11'],
  },
  {
    list: 'number',
    answers: () => [{ body: { results: [1], has_more: true } }, { body: { results: [2], has_more: false } }],
    items: [1, 2],
    targets: ['', '?page=2'],
  },
  {
    list: 'fromZero',
    answers: () => [{ body: [1] }, { body: [2] }, { body: [] }],
    items: [1, 2],
    targets: ['', '?page=1', '?page=2'],
  },
  {
    list: 'link',
    answers: (url) => [
      link(`<${url}/link?p=9,9>; title="a, <b>; rel=next"; rel="last", </link?p=2>; REL = "x Next"`, [1]),
      link(`<${url}/link?p=1>; rel=prev; rel=next, <?p=3>; rel=next`, [2]),
      link(`</link?p=2>; rel="prev"`, [3]),
    ],
    items: [1, 2, 3],
    targets: ['', '?p=2', '?p=3'],
  },
  {
    list: 'declared',
    answers: () => [{ body: { rows: [1, 2], more: true } }, { body: { rows: [3], more: false } }],
    items: [1, 2, 3],
    targets: ['', '?skip=2'],
  },
  { list: 'counted', answers: () => [{ body: [1] }, { body: [] }], items: [1], targets: ['', '?p=2'] },
];

let service: Service;
let folder: string;
let client: AnyClient;
let remove: () => Promise<void>;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'diptych-pages-'));
  await writeFile(join(folder, 'openapi.yaml'), DOCUMENT);
  const emitted = await emitClient(folder, { openapi: 'openapi.yaml' });
  remove = () => emitted.remove();
  client = emitted.create({ baseUrl: service.url });
});
afterAll(async () => {
  await service.close();
  await remove();
  await rm(folder, { recursive: true });
});

test.each(CASES)('$list: $targets', async ({ list, asks, answers, items, targets }) => {
  service.play(...answers(service.url));
  expect(await allOf(client[list]!['list']!(...(asks ? [asks] : [])))).toEqual(items);
  expect(service.sent.map(({ line }) => line)).toEqual(targets.map((target) => `GET /${list}${target}`));
});

test('a service that ignores the page number is not called endlessly', async () => {
  service.play({ body: [1] }, { body: [1] }, { body: [1] }, { body: [1] });
  await allOf(client['fromZero']!['list']!());
  expect(service.sent).toHaveLength(2);
});

test('a link to another origin is not followed', async () => {
  const { port } = new URL(service.url);
  for (const address of [
    'https://evil.test/link',
    `http://localhost:${port}/link`,
    `https://127.0.0.1:${port}/link`,
  ]) {
    service.play(link(`<${address}>; rel=next`, [1]));
    await expect(allOf(client['link']!['list']!())).rejects.toMatchObject({ kind: 'decode' });
    expect(service.sent).toHaveLength(1);
  }
});

test('a list that is declared as complete has no pages', async () => {
  service.play();
  const listed = client['whole']!['list']!();
  expect(listed).not.toHaveProperty('pages');
  await listed;
});
