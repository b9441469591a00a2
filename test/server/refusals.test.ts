/**
 * Services for documents with their own error bodies. The rejections of the runtime match the declared schema, even
 * without the option `refuse`.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
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

/** Schemas of error bodies, by name. */
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

  test('are recognized in every form, and the service compiles', async () => {
    expect(diagnostics.filter(({ code }) => code.startsWith('server-'))).toEqual([]);
    expect(await typeErrors(folder)).toEqual([]);
  });

  test('are valid according to verify', async () => {
    const contract = await loadContract({ openapi: join(folder, 'openapi.yaml') });
    const fetch = await service(() => ({ status: 200, body: true }));
    const report = await verify(contract, { rest: { baseUrl: 'http://test', fetch }, seed: 1 });
    expect(report.ok, verifyText(report)).toBe(true);
  });

  test('contain the details of the problem', async () => {
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

  test('identify the request, with their own headers if these are declared and valid', async () => {
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

  test('are also used for a failure of a handler', async () => {
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

/** Statuses of errors, one for each class and kind. */
const ERRORS = [
  400, 401, 402, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 451, 500, 501, 502, 503, 504,
];
const WAYS = ['thrown by context', 'thrown by a handler', 'returned by a handler'] as const;

describe('an error result without a body', () => {
  const NAMED = { ...BODIES, ranged: BODIES['codeAndMessage']! };
  const problem = {
    'application/problem+json': { schema: object({ title: string, status: { type: 'integer' } }) },
  };
  const own = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorObject' } } };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-halts-'));
    const made = document(NAMED) as { paths: Record<string, { post: { responses: object } }> };
    const ok = { description: 'r' };
    made.paths['/ranged']!.post.responses = {
      200: ok,
      401: { ...ok, content: problem },
      403: ok,
      409: { ...ok, content: { 'text/plain': { schema: string } } },
      '4XX': { ...ok, content: own },
    };
    await writeFile(join(folder, 'openapi.yaml'), dump(made));
    const input = { openapi: 'openapi.yaml' };
    const { files } = await emitDocuments(folder, input, [{ id: 'server', options: {} }]);
    await writeFiles(join(folder, 'generated'), files);
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function respond(name: string, result: object, way: (typeof WAYS)[number]) {
    const at = (path: string) => import(pathToFileURL(join(folder, 'generated/server', path)).href);
    const { createHandler } = await at('rest/router.ts');
    const { Halt } = await at('runtime/result.ts');
    const end = () => {
      throw new Halt(result);
    };
    const handler = way === 'returned by a handler' ? () => result : end;
    const handlers = Object.fromEntries(Object.keys(NAMED).map((each) => [each, handler]));
    const context = way === 'thrown by context' ? end : () => undefined;
    const fetch = createHandler(handlers, { context });
    const response: Response = await fetch(
      new Request(`http://test/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"size":1,"name":"a"}',
      }),
    );
    return response;
  }

  const ajv = addFormats.default(new Ajv({ strict: false }));

  test.each(Object.keys(BODIES))('conforms to the schema of default: %s', async (name) => {
    const validate = ajv.compile(BODIES[name]!);
    for (const status of ERRORS)
      for (const way of WAYS) {
        const response = await respond(name, { status }, way);
        expect(response.status).toBe(status);
        expect(response.headers.get('content-type')).toBe('application/json');
        const body = await response.json();
        expect(validate(body), `${status}: ${JSON.stringify(body)}`).toBe(true);
      }
  });

  test.each(WAYS)(
    'contains the properties that the status declares, and its own headers: %s',
    async (way) => {
      const read = async (result: object) => {
        const response = await respond('ranged', result, way);
        const type = response.headers.get('content-type');
        return [type, await response.text(), response.headers.get('retry-after')];
      };
      expect(await read({ status: 401, headers: { 'retry-after': 1 } })).toEqual([
        'application/problem+json',
        '{"type":"about:blank","title":"Unauthorized","status":401}',
        '1',
      ]);
      expect(await read({ status: 403 })).toEqual([null, '', null]);
      expect(await read({ status: 409 })).toEqual(['text/plain', 'Conflict', null]);
      expect(await read({ status: 404 })).toEqual([
        'application/json',
        '{"error":{"code":"NOT_FOUND","message":"Not found"}}',
        null,
      ]);
      // Undeclared, and outside declared ranges.
      expect(await read({ status: 503 })).toEqual([null, '', null]);
      expect(await read({ status: 401, body: { title: 'Mine', status: 401 } })).toEqual([
        'application/problem+json',
        '{"title":"Mine","status":401}',
        null,
      ]);
    },
  );

  test('selects the enum value for its status', async () => {
    const error = async (status: number) => (await respond('oauth', { status }, WAYS[0])).json();
    expect(await error(400)).toMatchObject({ error: 'invalid_request' });
    expect(await error(503)).toMatchObject({ error: 'server_error' });
  });
});

test('a note lists an error schema that only handlers use and the runtime cannot fill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-note-'));
  const made = document({ odd: closed({ ref: { type: 'string', pattern: '^ERR-[0-9]{4}$' } }) }) as {
    paths: Record<string, { post: { responses: Record<string, object> } }>;
  };
  const { responses } = made.paths['/odd']!.post;
  made.paths['/odd']!.post.responses = { 200: responses['200']!, 409: responses['default']! };
  await writeFile(join(folder, 'openapi.yaml'), dump(made));
  const target = { id: 'server', options: {} };
  const { diagnostics } = await emitDocuments(folder, { openapi: 'openapi.yaml' }, [target]);
  await rm(folder, { recursive: true });
  expect(diagnostics.filter(({ code }) => code.startsWith('server-'))).toMatchObject([
    { code: 'server-halt-unfit', severity: 'note', message: expect.stringMatching(/schema Odd .*ref/) },
  ]);
});

test.each([
  ['a pattern that matches no string', closed({ ref: { type: 'string', pattern: '^ERR-[0-9]{4}$' } }), 'ref'],
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
