/** Services on documents with error bodies of their own: the runtime's refusals fit the declared schema without a `refuse`. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dump } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract, verify, verifyText } from '../../src/cli/verify.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const string = { type: 'string' };
const object = (properties: object, required = Object.keys(properties), more = {}) => ({
  type: 'object',
  required,
  properties,
  ...more,
});
const closed = (properties: object, required?: string[]) =>
  object(properties, required, { additionalProperties: false });
const list = (items: object, more = {}) => ({ type: 'array', items, ...more });

/** Schemas of error bodies, and the body of a 404 for an unknown operation of each. */
const BODIES: Readonly<Record<string, object>> = {
  codeAndMessage: closed({ code: { type: 'integer', format: 'int32' }, message: string }),
  codeText: closed({ code: string, message: string }),
  optionalMembers: object({ code: string, message: string }, []),
  error: closed({ error: string }),
  errorObject: closed({
    error: closed({ code: { enum: ['INVALID_REQUEST', 'NOT_FOUND', 'INTERNAL'] }, message: string }),
  }),
  oauth: closed({ error: { enum: ['invalid_request', 'server_error'] }, error_description: string }, [
    'error',
  ]),
  errors: closed({ errors: list(closed({ field: string, message: string }), { minItems: 1 }) }),
  errorsText: closed({ errors: list(string) }),
  jsonApi: closed({
    errors: list(
      closed({ status: string, title: string, detail: string, source: closed({ pointer: string }) }),
    ),
  }),
  fastApi: closed({
    detail: list(closed({ loc: list({ anyOf: [string, { type: 'integer' }] }), msg: string, type: string })),
  }),
  byField: closed({ message: string, errors: { type: 'object', additionalProperties: list(string) } }),
  jsend: closed({ status: { const: 'error' }, message: string, data: { type: ['object', 'null'] } }, [
    'status',
    'message',
  ]),
  text: string,
  list: list(closed({ code: string, message: { type: 'string', maxLength: 20 } }), { maxItems: 1 }),
  composed: {
    allOf: [
      object({ message: string }),
      object({ statusCode: { type: 'integer', minimum: 400, maximum: 599 } }),
    ],
  },
  traced: closed({
    timestamp: { type: 'string', format: 'date-time' },
    requestId: { type: 'string', format: 'uuid' },
    status: { type: 'integer' },
    error: string,
    path: string,
  }),
  discriminated: {
    oneOf: [
      closed({ kind: { const: 'validation' }, message: string }),
      closed({ kind: { const: 'other' }, reason: string }),
    ],
  },
  success: closed({ success: { const: false }, error: closed({ code: string, message: string }) }),
  problem: closed({ type: string, title: string, status: { type: 'integer' }, errors: list({}) }),
  identified: closed({
    title: string,
    request_id: { type: 'string', pattern: '^req_[0-9A-Za-z]{1,64}$' },
    traceId: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    correlation: closed({ correlationID: string }),
    transaction_id: { type: 'string', maxLength: 20 },
    fields: list(closed({ field: { type: 'string', minLength: 1 }, message: string })),
  }),
};

const NAMES = Object.keys(BODIES);
const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const HEADERS = { 'Transaction-Id': { schema: string } };
const SENT = ['X-Correlation-Id', 'X-Request-Id'];

function document(schemas: Readonly<Record<string, object>>): object {
  const names = Object.keys(schemas);
  const content = (schema: object) => ({
    description: 'r',
    headers: HEADERS,
    content: { 'application/json': { schema } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Errors', version: '1.0.0' },
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        {
          post: {
            operationId: name,
            parameters: [
              { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
              ...SENT.map((header) => ({ name: header, in: 'header', schema: string })),
            ],
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: closed({ size: { type: 'integer' }, name: string }) },
              },
            },
            responses: {
              200: content({ type: 'boolean' }),
              default: content({ $ref: `#/components/schemas/${pascal(name)}` }),
            },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(names.map((name) => [pascal(name), schemas[name]])),
    },
  };
}

async function projectOf(schemas: Readonly<Record<string, object>>) {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-errors-'));
  await writeFile(join(folder, 'openapi.yaml'), dump(document(schemas)));
  const { files, diagnostics } = await emitDocuments(folder, { openapi: 'openapi.yaml' }, [
    { id: 'server', options: {} },
  ]);
  await writeFiles(join(folder, 'generated'), files);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return { folder, diagnostics };
}

describe('error bodies of the document', () => {
  let folder: string;
  let diagnostics: readonly { readonly code: string }[];
  beforeAll(async () => ({ folder, diagnostics } = await projectOf(BODIES)));
  afterAll(() => rm(folder, { recursive: true }));

  const load = (path: string) => import(pathToFileURL(join(folder, 'generated/server', path)).href);
  async function service(handle: () => object, options = {}) {
    const { createHandler } = await load('rest/router.ts');
    const handlers = Object.fromEntries(NAMES.map((name) => [name, handle]));
    return createHandler(handlers, { context: () => undefined, ...options });
  }
  const post = (name: string, body: unknown): Request =>
    new Request(`http://test/${name}?limit=0`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('are all known, and compile', async () => {
    expect(diagnostics.filter(({ code }) => code.startsWith('server-'))).toEqual([]);
    expect(await typeErrors(folder)).toEqual([]);
  });

  test('fit in the eyes of verify', async () => {
    const contract = await loadContract({ openapi: join(folder, 'openapi.yaml') });
    const fetch = await service(() => ({ status: 200, body: true }));
    const report = await verify(contract, { rest: { baseUrl: 'http://test', fetch }, seed: 1 });
    expect(report.ok, verifyText(report)).toBe(true);
  });

  test('say what is wrong', async () => {
    const fetch = await service(() => ({ status: 200, body: true }));
    const bodies = Object.fromEntries(
      await Promise.all(
        NAMES.map(async (name) => [name, await (await fetch(post(name, { size: 1 }))).json()] as const),
      ),
    );
    bodies['traced'] = { ...bodies['traced'], timestamp: 'now', requestId: 'id' };
    delete bodies['identified'];
    expect(bodies).toMatchSnapshot();
  });

  test('identify the request, by its own headers where these are declared and valid', async () => {
    const fetch = await service(() => ({ status: 200, body: true }));
    const ask = async (headers: Readonly<Record<string, string>>, name = 'identified') => {
      const request = post(name, { size: 1 });
      for (const [header, value] of Object.entries(headers)) request.headers.set(header, value);
      return (await fetch(request)).json();
    };
    const first = await ask({ 'x-request-id': 'req_mine', 'transaction-id': 'mine' });
    expect(first).toEqual({
      title: 'Invalid request',
      request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      correlation: { correlationID: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) },
      transaction_id: expect.stringMatching(/^[0-9a-f-]{20}$/),
      fields: [
        { field: 'limit', message: 'must be >= 1' },
        { field: 'name', message: "must have required property 'name'" },
      ],
    });
    expect((await ask({})).request_id).not.toBe(first.request_id);
    const sent = 'a-b:c/1';
    expect((await ask({ 'x-correlation-id': sent })).correlation.correlationID).toBe(sent);
    for (const bad of ['', 'a b', 'x'.repeat(201), 'caf\u00e9'])
      expect((await ask({ 'x-correlation-id': bad })).correlation.correlationID).toHaveLength(36);
    const uuid = 'ABCDEF01-2345-1789-8abc-def012345678';
    expect((await ask({ 'x-request-id': uuid }, 'traced')).requestId).toBe(uuid);
    expect((await ask({ 'x-request-id': sent }, 'traced')).requestId).toHaveLength(36);
  });

  test('fit for a failure of a handler too', async () => {
    const fetch = await service(() => Promise.reject(new Error('secret')));
    const response = await fetch(
      new Request('http://test/codeAndMessage', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"size":1,"name":"a"}',
      }),
    );
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ code: 500, message: 'Internal Server Error' });
  });
});

test.each([
  ['a pattern that no text has', closed({ ref: { type: 'string', pattern: '^ERR-[0-9]{4}$' } }), 'ref'],
  [
    'a checked format',
    closed({ error: closed({ contact: { type: 'string', format: 'email' } }) }),
    'error.contact',
  ],
  ['a list of two', closed({ errors: list(string, { minItems: 2 }) }), 'errors'],
])('%s is a warning that names the schema', async (_, schema, property) => {
  const { folder, diagnostics } = await projectOf({ odd: schema });
  await rm(folder, { recursive: true });
  expect(diagnostics.filter(({ code }) => code === 'server-refusal-unfit')).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringMatching(`schema Odd .*${property}`),
      at: { file: 'openapi.yaml' },
    },
  ]);
});
