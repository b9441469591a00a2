/** A change that breaks requests is shown by a request with only the required parts. */
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { compare } from '../../compat/compare.ts';

const item = (name: JsonObject): JsonObject => ({
  type: 'object',
  required: ['name'],
  properties: { name, note: { type: 'string' } },
});

/** Returns the command of the only breaking finding. */
async function curl(old: JsonObject, next: JsonObject): Promise<string | undefined> {
  const { findings } = await compare(documentOf(old), documentOf(next));
  const breaking = findings.filter(({ level }) => level === 'breaking');
  expect(breaking).toHaveLength(1);
  return breaking[0]!.witness?.curl;
}

function documentOf(operation: JsonObject): JsonObject {
  const { servers = [{ url: 'https://{region}.api.test/v1', variables: { region: { default: 'eu' } } }] } =
    operation;
  return {
    openapi: '3.1.0',
    info: { title: 'Items', version: '1' },
    servers: servers!,
    paths: {
      '/items/{id}': {
        put: { operationId: 'put', responses: { 200: { description: 'Put' } }, ...operation },
      },
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'query', name: 'api key' },
        digest: { type: 'http', scheme: 'digest' },
        certificate: { type: 'mutualTLS' },
      },
    },
  };
}

const id: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b' };
const query = (schema: JsonValue, more: JsonObject = {}): JsonObject => ({
  name: 'tags',
  in: 'query',
  schema,
  ...more,
});
const json = (schema: JsonObject): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});

describe('the value is in its location', () => {
  test('inside a body, with the required parameters', async () => {
    const before = { parameters: [id, query({ type: 'string' })], ...json(item({ type: 'string' })) };
    const after = { ...before, ...json(item({ type: 'string', maxLength: 2 })) };
    expect(await curl(before, after)).toBe(
      `curl -sS -i -g -X PUT -H 'content-type: application/json' --data-raw '{"name":"aaa"}' ` +
        `--url https://eu.api.test/v1/items/a%2Fb`,
    );
  });

  test('in a list in the query, in its style', async () => {
    const list = (items: JsonObject): JsonObject =>
      query({ type: 'array', items }, { style: 'pipeDelimited', explode: false });
    const before = { parameters: [id, list({ enum: ['a b', 'c'] })] };
    const after = { parameters: [id, list({ enum: ['c'] })] };
    expect(await curl(before, after)).toBe(
      `curl -sS -i -g -X PUT --url 'https://eu.api.test/v1/items/a%2Fb?tags=a%20b'`,
    );
  });

  test('in the path itself', async () => {
    const before = { parameters: [{ ...id, schema: { enum: ["it's", 'b'] } }] };
    const after = { parameters: [{ ...id, schema: { enum: ['b'] } }] };
    expect(await curl(before, after)).toBe(
      `curl -sS -i -g -X PUT --url 'https://eu.api.test/v1/items/it'\\''s'`,
    );
  });

  test('below a path that is not a URL', async () => {
    const at = (type: string): JsonObject => ({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/opening hours|é': {
          get: {
            parameters: [{ name: 'day', in: 'query', schema: { type } }],
            responses: { 204: { description: 'None.' } },
          },
        },
      },
    });
    const { findings } = await compare(at('number'), at('integer'));
    expect(findings[0]?.witness?.curl).toBe(
      'curl -sS -i -g --url "$BASE_URL"\'/opening%20hours%7C%C3%A9?day=0.5\'',
    );
  });

  test('in a form', async () => {
    const form = (schema: JsonObject): JsonObject => ({
      parameters: [id],
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
    });
    const [before, after] = [item({ enum: ['a&b', 'c'] }), item({ enum: ['c'] })].map(form);
    expect(await curl(before!, after!)).toContain('--data-raw name=a%26b ');
  });
});

test('values that the reader must set are variables', async () => {
  const own = { security: [{ token: [], key: [] }], servers: [{ url: '/v2' }] };
  const before = { parameters: [id, query({ type: 'string' })], ...own };
  const after = { parameters: [id, query({ type: 'string', minLength: 1 })], ...own };
  expect(await curl(before, after)).toBe(
    `curl -sS -i -g -X PUT -H "authorization: Bearer $TOKEN" ` +
      `--url "$BASE_URL"'/v2/items/a%2Fb?tags=''&api key='"$KEY"`,
  );
});

test('there is no command for a body that curl cannot send', async () => {
  const parts = (schema: JsonObject): JsonObject => ({
    parameters: [id],
    requestBody: { content: { 'multipart/form-data': { schema } } },
  });
  const [before, after] = [item({ enum: ['a', 'c'] }), item({ enum: ['c'] })].map(parts);
  expect(await curl(before!, after!)).toBeUndefined();
});

test('there is no command for a value in a response', async () => {
  const answer = (schema: JsonObject): JsonObject => ({
    parameters: [id],
    responses: { 200: { description: 'Put', content: { 'application/json': { schema } } } },
  });
  expect(await curl(answer({ enum: ['a'] }), answer({ enum: ['a', 'b'] }))).toBeUndefined();
});

describe('a command without a witness', () => {
  const paged = query({ type: 'string' }, { name: 'page' });
  const call = `curl -sS -i -g -X PUT --url https://eu.api.test/v1/items/a%2Fb`;

  test('omits a newly required parameter', async () => {
    const [before, after] = [paged, { ...paged, required: true }].map((one) => ({ parameters: [id, one] }));
    expect(await curl(before!, after!)).toBe(call);
  });

  test('contains a moved parameter', async () => {
    const [before, after] = [paged, { ...paged, in: 'header' }].map((one) => ({ parameters: [id, one] }));
    expect(await curl(before!, after!)).toMatch(/\?page=\w+'?$/);
  });

  test.each([
    ['token', '-H "authorization: Bearer $TOKEN"'],
    ['digest', `-H 'authorization: digest '"$CREDENTIALS"`],
    ['certificate', '--cert "$CERTIFICATE" --key "$PRIVATE_KEY"'],
  ])('has credentials that were sufficient: %s', async (scheme, sent) => {
    const [before, after] = [scheme, 'key'].map((name) => ({
      parameters: [id],
      security: [{ [name]: [] }],
    }));
    expect(await curl(before!, after!)).toContain(sent);
  });

  test('does not exist if the service sends the request', async () => {
    const [before, after] = [['text/html'], ['text/csv', 'text/html']].map((types) => {
      const content = Object.fromEntries(types.map((type) => [type, {}]));
      const post = { requestBody: { content }, responses: { 204: { description: 'Heard' } } };
      return { parameters: [id], callbacks: { done: { 'https://a.test/': { post } } } };
    });
    expect(await curl(before!, after!)).toBeUndefined();
  });

  test('requests a removed media type', async () => {
    const [before, after] = [['text/csv', 'text/html'], ['text/html']].map((types) => ({
      parameters: [id],
      responses: {
        200: { description: 'Put', content: Object.fromEntries(types.map((type) => [type, {}])) },
      },
    }));
    expect(await curl(before!, after!)).toContain(`-H 'accept: text/csv'`);
  });

  test('does not exist if the call still works', async () => {
    const { findings } = await compare(
      documentOf({ parameters: [id] }),
      documentOf({ parameters: [id, { ...paged, required: false }] }),
    );
    expect(findings.map(({ level, witness }) => [level, witness])).toEqual([['safe', undefined]]);
  });
});
