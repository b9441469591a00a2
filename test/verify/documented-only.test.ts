/** Omitted assumed elements are neither required nor reported as undeclared. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { Observer } from '../../src/verify/observe/observer.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Shelf, version: '1' }
paths:
  /items:
    get:
      operationId: listItems
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
        - { name: trace, in: query, x-assumed: Usual, schema: { type: boolean } }
      responses:
        '200':
          description: All.
          content:
            application/json: { schema: { type: array, items: { type: string } } }
            text/csv: { x-assumed: Usual, schema: { type: string } }
        '206': { description: Some., x-assumed: Usual, content: { application/json: { schema: {} } } }
        '400': { description: Bad. }
    head:
      x-assumed: Usual
      operationId: headItems
      responses: { '200': { description: Fine. } }
    patch:
      x-assumed: Usual
      operationId: patchItems
      responses: { '200': { description: Fine. } }
`;

async function documented(): Promise<Contract> {
  const { contract } = await load(
    { openapi: 'openapi.yaml', documentedOnly: true },
    memoryFiles({ 'openapi.yaml': OPENAPI }),
  );
  return contract!;
}

let turn = 0;
/** Implements the assumed and the documented elements. `teapot`: also returns an undeclared status. */
const service =
  (teapot = false) =>
  async ({ url, method }: Request): Promise<Response> => {
    const limit = new URL(url).searchParams.get('limit');
    if (method === 'PATCH' || method === 'HEAD') return new Response(null);
    if (method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, PATCH' } });
    if (limit !== null && !/^[1-9]\d*$/.test(limit)) return new Response(null, { status: 400 });
    const status = [200, teapot ? 418 : 206, 200][turn++ % 3];
    if (turn % 3 === 0) return new Response('a,b', { headers: { 'content-type': 'text/csv' } });
    return Response.json([], { status: status! });
  };

test.each([
  ['a service that implements the assumed elements has no findings', false, []],
  ['an element that the document does not contain is reported', true, ['status-code-conformance']],
])('%s', async (_, teapot, codes) => {
  const rest = { baseUrl: 'http://shelf.test', fetch: service(teapot) };
  const { findings, coverage, ok } = await verify(await documented(), { rest, seed: 7 });
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(codes);
  expect(ok).toBe(codes.length === 0);
  const statuses = coverage.owners.flatMap(({ points }) => points.filter(({ kind }) => kind === 'statuses'));
  expect(statuses.map(({ name, undeclared = false }) => [name, undeclared])).toEqual([
    ['200', false],
    ['400', false],
    ...(teapot ? [['418', true]] : []),
  ]);
});

test.each([
  ['PATCH', '', 'assumed'],
  ['DELETE', '', 'undeclared'],
  ['GET', '?limit=2', 'judged'],
])('%s %s, sent by other clients, is %s', async (method, query, kind) => {
  const observer = new Observer(await documented(), { rest: ['http://shelf.test'], graphql: [] });
  await observer.observe({
    method,
    url: `http://shelf.test/items${query}`,
    headers: {},
    body: '',
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' },
    startedAt: 0,
    milliseconds: 1,
  });
  const { skipped, diagnostics, requests, findings } = observer.report();
  expect(findings).toEqual([]);
  expect(skipped.assumed).toBe(kind === 'assumed' ? 1 : undefined);
  expect(requests).toBe(kind === 'judged' ? 1 : 0);
  expect(diagnostics.some(({ code }) => code === 'verify-undeclared')).toBe(kind === 'undeclared');
});
