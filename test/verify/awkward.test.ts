import { describe, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { VerifyOptions, VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

/** Constructs of real documents that the small services of the other tests lack. */
const DOCUMENT = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    parameters:
      - { name: X-Tenant, in: header, required: true, schema: { type: string, pattern: '^[a-z]{4}$' } }
    get:
      operationId: listThings
      security: [{ key: [] }]
      responses:
        '200':
          description: Things.
          headers:
            X-Sizes: { required: true, schema: { type: array, items: { type: integer } } }
            X-Page: { schema: { type: object, properties: { number: { type: integer } } } }
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Thing' } } } }
        '400': { description: No. }
        '401': { description: No. }
    head:
      operationId: countThings
      security: [{ key: [] }]
      responses:
        '200': { description: As for GET., content: { application/json: { schema: { type: array } } } }
        '400': { description: No. }
        '401': { description: No. }
    post:
      operationId: createThing
      security: [{ key: [] }]
      requestBody:
        required: true
        content: { Application/JSON; charset=utf-8: { schema: { $ref: '#/components/schemas/Thing' } } }
      responses:
        '2xx':
          description: Made.
          content: { application/json; charset=utf-8: { schema: { $ref: '#/components/schemas/Thing' } } }
        '400': { description: No. }
        '401': { description: No. }
        '415': { description: No. }
    trace:
      operationId: traceThings
      responses: { '200': { description: No client can. } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: key }
  schemas:
    Thing: { oneOf: [{ $ref: '#/components/schemas/Cup' }, { $ref: '#/components/schemas/Mug' }] }
    Id: { type: string, readOnly: true }
    Cup:
      type: object
      additionalProperties: false
      required: [id, kind, secret]
      properties:
        id: { $ref: '#/components/schemas/Id' }
        kind: { const: cup }
        secret: { type: string, writeOnly: true }
    Mug:
      type: object
      additionalProperties: false
      required: [id, kind, size]
      properties:
        id: { $ref: '#/components/schemas/Id' }
        kind: { const: mug }
        size: { type: integer, minimum: 1, maximum: 9 }
`;

type Change = (response: Response, request: Request) => Response | Promise<Response>;

/** A correct service for the document. */
async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const no = (status: number, headers: Record<string, string> = {}): Response =>
    new Response(null, { status, headers });
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return no(405, { allow: 'GET, HEAD, POST, TRACE' });
  if (url.searchParams.get('key') !== 'hush-hush') return no(401);
  if (request.headers.get('x-tenant') !== 'acme') return no(400);
  if (request.method === 'POST') return create(request, no);
  const headers = { 'x-sizes': '1, 2,3', 'x-page': 'number=4' };
  const things = [{ id: '1', kind: 'mug', size: 3 }];
  return request.method === 'GET'
    ? Response.json(things, { headers })
    : no(200, { 'content-type': 'application/json' });
}

async function create(request: Request, no: (status: number) => Response): Promise<Response> {
  if (request.headers.get('content-type') !== 'application/json') return no(415);
  let thing: Record<string, unknown>;
  try {
    thing = (await request.json()) as Record<string, unknown>;
  } catch {
    return no(400);
  }
  const { id, kind, secret, size, ...rest } = thing ?? {};
  if (Object.keys(rest).length > 0 || (id !== undefined && typeof id !== 'string')) return no(400);
  if (kind === 'cup' && typeof secret === 'string' && size === undefined)
    return Response.json({ id: crypto.randomUUID(), kind }, { status: 201 });
  const isSize = Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 9;
  return kind === 'mug' && isSize && secret === undefined
    ? Response.json({ id: crypto.randomUUID(), kind, size }, { status: 201 })
    : no(400);
}

async function contract(): Promise<Contract> {
  const loaded = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': DOCUMENT }));
  return loaded.contract!;
}

async function run(
  change: Change = (response) => response,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const fetch = async (request: Request): Promise<Response> => {
    const copy = request.clone();
    return change(await answer(request), copy);
  };
  const rest = { baseUrl: 'http://things.test/?key=hush-hush', fetch };
  return verify(await contract(), { rest, headers: { 'X-Tenant': 'acme' }, seed: 7, ...options });
}

test('a correct service has no findings, and every operation that can be called succeeds', async () => {
  const { findings, operations, diagnostics } = await run();
  expect(findings.map(({ code, subject, message }) => `${code} ${subject}: ${message}`)).toEqual([]);
  expect(operations.map(({ operation, succeeded }) => `${operation} ${succeeded}`)).toEqual([
    'GET /things true',
    'HEAD /things true',
    'POST /things true',
  ]);
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'verify-not-driven verify did not test TRACE /things: TRACE requests are not sent.',
  ]);
});

describe('a fault is found, and its command contains no secret', () => {
  const json = (change: (body: never) => unknown): Change => {
    return async (response) => {
      if (!response.ok || response.body === null) return response;
      const body = change((await response.json()) as never);
      return Response.json(body, { status: response.status, headers: response.headers });
    };
  };
  const header = (name: string, value: string): Change => {
    return (response) => {
      if (response.headers.has(name)) response.headers.set(name, value);
      return response;
    };
  };
  const faults: readonly (readonly [string, Change, string, string])[] = [
    ['an item of a list in a header', header('x-sizes', '1,two'), 'response-headers-conformance', 'GET'],
    [
      'a property of an object in a header',
      header('x-page', 'number=x'),
      'response-headers-conformance',
      'GET',
    ],
    [
      'a missing required readOnly property',
      json((body: { id?: string }) => (Array.isArray(body) ? body : { ...body, id: undefined })),
      'response-schema-conformance',
      'POST',
    ],
    [
      'null in a property that is not nullable',
      json((body: object) => (Array.isArray(body) ? body : { ...body, id: null })),
      'response-schema-conformance',
      'POST',
    ],
    [
      'an undeclared status',
      (response) =>
        response.status === 201
          ? new Response(response.body, { headers: response.headers, status: 302 })
          : response,
      'status-code-conformance',
      'POST',
    ],
    [
      'a key that the service does not require',
      (response, request) =>
        response.status === 401
          ? answer(
              new Request(`${request.url}${request.url.includes('?') ? '&' : '?'}key=hush-hush`, request),
            )
          : response,
      'ignored-auth',
      'GET',
    ],
  ];
  test.each(faults)('%s', async (_, change, code, method) => {
    const { findings } = await run(change);
    expect(findings.map((one) => `${one.code} ${one.subject}`)).toContain(`${code} ${method} /things`);
    const told = JSON.stringify(findings);
    expect(told).not.toContain('hush');
    expect(told).not.toContain('acme');
  });
});

test('the command contains the deliberately wrong key, because it must repeat the request', async () => {
  const { findings } = await run((response) => (response.status === 401 ? Response.json([]) : response));
  const lines = findings.filter(({ code }) => code === 'ignored-auth').map(({ evidence }) => evidence!.curl);
  expect(lines.some((line) => line.includes('key=diptych-no-such-key'))).toBe(true);
  expect(lines.every((line) => !line.includes('REDACTED'))).toBe(true);
});

test('a run that sends nothing is an error', async () => {
  const { diagnostics, requests } = await run(undefined, { operations: ['TRACE /things'] });
  expect(requests).toBe(0);
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'warning verify-not-driven',
    'error verify-nothing-sent',
  ]);
});
