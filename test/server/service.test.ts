/**
 * A small service with emitted stubs compiles, sends the same responses with the Fetch API and with Fastify, and rejects
 * invalid requests.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify, { type FastifyPluginCallback } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { serviceFolder, type ServiceFolder } from './service/service.ts';

type Send = (request: Request) => Promise<Response>;

let service: ServiceFolder;
let viaFetch: Send;
let viaFastify: Send;

beforeAll(async () => {
  service = await serviceFolder();
  const app = (await import(pathToFileURL(join(service.folder, 'app.ts')).href)) as {
    handler: Send;
    plugin: FastifyPluginCallback;
  };
  viaFetch = app.handler;
  const server = fastify();
  await server.register(app.plugin);
  viaFastify = async (request) => {
    const url = new URL(request.url);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const answer = await server.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      ...(body && { payload: body }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const isEmpty = [204, 304].includes(answer.statusCode) || answer.rawPayload.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
});

afterAll(() => service.remove());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };

interface Case {
  readonly request: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly status: number;
  readonly answer?: object;
}

describe.each([
  ['Fetch API', (request: Request) => viaFetch(request)],
  ['Fastify', (request: Request) => viaFastify(request)],
])('%s', (_, send) => {
  const ask = ({ request, headers = {}, body }: Pick<Case, 'request' | 'headers' | 'body'>) => {
    const [method = '', url = ''] = request.split(' ');
    return send(
      new Request(`http://service.test/api${url}`, { method, headers, ...(body !== undefined && { body }) }),
    );
  };

  test.each<Case>([
    { request: 'GET /books/123', status: 200, answer: { isbn: '123' } },
    { request: 'GET /books/404', status: 404, answer: { title: 'gone' } },
    { request: 'HEAD /books/123', status: 200 },
    { request: 'OPTIONS /books/123', status: 204 },
    { request: 'DELETE /books/123', status: 204 },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      body: '{"title":"A"}',
      status: 201,
      answer: { title: '{"title":"A"}' },
    },
    {
      request: 'POST /books',
      headers: FORM,
      body: 'title=A&pages=3&tags=x&author[teacher][name]=B',
      status: 201,
      answer: { pages: 3, title: '{"title":"A","pages":3,"tags":["x"],"author":{"teacher":{"name":"B"}}}' },
    },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      body: '{"title":"fail"}',
      status: 503,
      answer: { title: 'application/json' },
    },
    { request: 'GET /books?api_key=1', status: 200 },
    { request: 'PUT /books/123', status: 200, answer: { isbn: '123', title: 'none' } },
    {
      request: 'PUT /books/123',
      headers: JSON_BODY,
      body: '{"title":"A","sequel":{"title":"B"}}',
      status: 200,
      answer: { isbn: '123', title: 'A', sequel: { title: 'B' } },
    },
  ])('$request $body returns $status', async (asked) => {
    const response = await ask(asked);
    expect(response.status).toBe(asked.status);
    expect(response.headers.get('x-request-id')).toBe('7');
    const text = await response.text();
    const isEmpty = response.status === 204 || asked.request.startsWith('HEAD');
    expect(isEmpty ? { text } : JSON.parse(text)).toMatchObject(
      isEmpty ? { text: '' } : (asked.answer ?? {}),
    );
  });

  test.each<Case & { readonly issues: readonly object[] }>([
    {
      request: 'GET /books?limit=0',
      status: 400,
      issues: [{ in: 'query', pointer: '/limit', field: 'limit', keyword: 'minimum' }],
    },
    {
      request: 'GET /books?limit=ten',
      status: 400,
      issues: [{ in: 'query', pointer: '/limit', keyword: 'type' }],
    },
    { request: 'GET /books?limit=1&limit=2', status: 400, issues: [{ pointer: '/limit', keyword: 'type' }] },
    { request: 'GET /books?tags=a,b,c,d', status: 400, issues: [{ pointer: '/tags', keyword: 'maxItems' }] },
    {
      request: 'GET /books?published[after]=x',
      status: 400,
      issues: [{ pointer: '/published/after', field: 'published.after' }],
    },
    {
      request: 'GET /books?published[__proto__]=1',
      status: 400,
      issues: [{ pointer: '/published/__proto__' }],
    },
    {
      request: 'GET /books?unknown=1',
      status: 400,
      issues: [{ in: 'query', pointer: '/unknown', keyword: 'additionalProperties' }],
    },
    { request: 'GET /books?tags=%ff', status: 400, issues: [{ pointer: '/tags', keyword: 'syntax' }] },
    {
      request: 'GET /books',
      headers: { 'x-trace': '1, b' },
      status: 400,
      issues: [{ in: 'header', pointer: '/x-trace/1' }],
    },
    {
      request: 'GET /books',
      headers: { cookie: 'session=a' },
      status: 400,
      issues: [{ in: 'cookie', pointer: '/session', keyword: 'minLength' }],
    },
    {
      request: 'GET /books/abc',
      status: 404,
      issues: [{ in: 'path', pointer: '/isbn', keyword: 'pattern' }],
    },
    {
      request: 'PUT /books/1/cover.gif',
      status: 400,
      issues: [{ in: 'path', pointer: '/format', keyword: 'enum' }],
    },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      body: '{}',
      status: 422,
      issues: [{ in: 'body', pointer: '/title', keyword: 'required' }],
    },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      body: '{"title":"A","author":{"x":1}}',
      status: 422,
      issues: [{ pointer: '/author/x', field: 'author.x', keyword: 'additionalProperties' }],
    },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      status: 422,
      issues: [{ in: 'body', pointer: '', keyword: 'required' }],
    },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      body: '{"title":',
      status: 400,
      issues: [{ in: 'body', pointer: '', keyword: 'syntax' }],
    },
    {
      request: 'POST /books',
      headers: JSON_BODY,
      body: '['.repeat(500),
      status: 400,
      issues: [{ keyword: 'syntax' }],
    },
    {
      request: 'POST /books',
      headers: FORM,
      body: 'title=A&pages=x',
      status: 422,
      issues: [{ in: 'body', pointer: '/pages', keyword: 'type' }],
    },
    {
      request: 'POST /books',
      headers: FORM,
      body: 'title=A&what=x',
      status: 422,
      issues: [{ pointer: '/what', keyword: 'additionalProperties' }],
    },
    {
      request: 'POST /books',
      headers: FORM,
      body: 'title=A&__proto__=x',
      status: 422,
      issues: [{ pointer: '/__proto__' }],
    },
    { request: 'GET /nothing', status: 404, issues: [] },
    { request: 'GET /books/', status: 404, issues: [] },
    { request: 'GET /constructor', status: 404, issues: [] },
    { request: 'PATCH /books', status: 405, issues: [] },
    { request: 'GET /books', headers: { accept: 'image/png' }, status: 406, issues: [] },
    {
      request: 'POST /books',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
      status: 400,
      issues: [],
    },
    {
      request: 'POST /books',
      headers: { 'content-type': 'application/json; charset=utf-16' },
      body: '{}',
      status: 400,
      issues: [],
    },
    {
      request: 'POST /books',
      headers: { ...JSON_BODY, 'content-encoding': 'gzip' },
      body: '{}',
      status: 400,
      issues: [],
    },
    { request: 'POST /books', headers: JSON_BODY, body: ' '.repeat(1001), status: 400, issues: [] },
  ])('$request $body is rejected with $status', async ({ issues, ...asked }) => {
    const response = await ask(asked);
    expect(response.status).toBe(asked.status);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.headers.get('x-request-id')).toBe('7');
    expect(((await response.json()) as { errors: unknown }).errors).toMatchObject(issues);
  });

  test('parameters have their types and defaults', async () => {
    const response = await ask({
      request: 'GET /books?tags=a,b&published[after]=5',
      headers: { 'x-trace': '1, 2', cookie: 'session=abc; other=1', 'x-user': 'me' },
    });
    const [book] = (await response.json()) as [{ title: string }];
    expect(JSON.parse(book.title)).toEqual({
      query: { tags: ['a', 'b'], published: { after: 5 }, limit: 20 },
      headers: { 'x-trace': [1, 2] },
      cookies: { session: 'abc' },
      user: 'me',
    });
    expect(response.headers.get('x-total')).toBe('20');
    expect(response.headers.get('x-sorts')).toBe('title,isbn');
  });

  test('the response to an unsupported method lists the supported ones', async () => {
    expect((await ask({ request: 'PATCH /books' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect((await ask({ request: 'OPTIONS /books/1' })).headers.get('allow')).toBe(
      'DELETE, GET, HEAD, OPTIONS, PUT',
    );
  });

  test('bytes pass through unchanged, with the media type that was sent', async () => {
    const bytes = new Uint8Array([0, 255, 128, 10]);
    const url = 'http://service.test/api/books/9/cover.png';
    const request = new Request(url, {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': 'image/png' },
    });
    const response = await send(request);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    const none = await send(new Request(url, { method: 'PUT' }));
    expect(await none.text()).toBe('9');
  });

  test('a multipart body contains files and typed fields', async () => {
    const body = new FormData();
    body.append('file', new File(['content'], 'a.txt'));
    body.append('pages', '3');
    body.append('about', new Blob(['{"title":"T"}'], { type: 'application/json' }));
    const response = await send(new Request('http://service.test/api/uploads', { method: 'POST', body }));
    expect(await response.text()).toBe('a.txt content 3 T');
  });

  test('text in place of a file does not reach the handler', async () => {
    const body = new FormData();
    body.append('file', 'text');
    body.append('pages', 'three');
    const response = await send(new Request('http://service.test/api/uploads', { method: 'POST', body }));
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/file', '/pages']);
  });

  test('a failure reveals nothing, and a context can reject a request', async () => {
    const failed = await ask({ request: 'GET /books?tags=fail' });
    expect([failed.status, await failed.text()]).toEqual([500, 'sorry']);
    const halted = await ask({ request: 'GET /books?limit=0', headers: { 'x-user': 'nobody' } });
    expect([halted.status, await halted.text()]).toEqual([401, '{"title":"who?"}']);
  });
});

test('a body that the client stops sending is malformed, and not an error of the service', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const init = { method: 'POST', headers: JSON_BODY, body, duplex: 'half' };
  const response = await viaFetch(new Request('http://service.test/api/books', init));
  expect(response.status).toBe(400);
  expect(printed).not.toHaveBeenCalled();
});

describe('the compiler reports', () => {
  test('no errors in the service and the emitted files', async () => {
    expect(await typeErrors(service.folder)).toEqual([]);
  });

  test('an error for each of these mistakes, and no other errors', async () => {
    const wrong = {
      'member-of-a-response': 'const isbn = (request: ReplaceBookRequest) => request.body?.isbn;',
      'undeclared-status': 'const result: GetBookResult = { status: 418 };',
      'other-body': "const result: GetBookResult = { status: 200, body: { title: 'x' } };",
      'not-the-default': 'const result: ListBooksResult = { status: 200, body: { status: 1 } };',
      'operation-left-out': 'const handlers: Handlers<null> = {};',
      'other-parameter': 'const limit = (request: ListBooksRequest): string => request.query.limit;',
    };
    const names = Object.keys(wrong);
    const types = 'GetBookResult, Handlers, ListBooksRequest, ListBooksResult, ReplaceBookRequest';
    const files = names.map((name) => join(service.folder, `${name}.ts`));
    for (const [index, source] of Object.values(wrong).entries()) {
      const text = `import type { ${types} } from './generated/server/rest/handlers.ts';\nexport ${source}\n`;
      await writeFile(files[index] ?? '', text);
    }
    const errors = await typeErrors(service.folder, { noUnusedLocals: false });
    await Promise.all(files.map((file) => rm(file)));
    expect(errors.map((error) => /([\w-]+)\.ts/.exec(error)?.[1])).toEqual(names.toSorted());
  });
});

describe('resolvers', () => {
  test('are one file for each root field, and a map that imports them', () => {
    const once = service.files.filter((file) => file.write === 'once').map((file) => file.path);
    expect(once).toEqual([
      'src/resolvers/Query/book.ts',
      'src/resolvers/Query/books.ts',
      'src/resolvers/Query/constructor.ts',
      'src/resolvers/Mutation/delete.ts',
      'src/resolvers/Subscription/added.ts',
    ]);
  });

  test('serve the schema, and report that they are not implemented', async () => {
    const load = (path: string) => import(pathToFileURL(join(service.folder, path)).href);
    const { resolvers } = await load('generated/server/graphql/resolvers.ts');
    expect(Object.keys(resolvers)).toEqual(['Query', 'Mutation', 'Subscription']);
    expect(() => resolvers.Mutation.delete()).toThrow('Mutation.delete is not implemented yet.');
    expect(() => resolvers.Subscription.added.subscribe()).toThrow(
      'Subscription.added is not implemented yet.',
    );
    const { typeDefs } = await load('generated/server/graphql/schema.ts');
    expect(typeDefs).toContain('"Takes a book away."');
  });

  test('are not written without a folder', async () => {
    const { emitDocuments } = await import('../support/emit-contract.ts');
    const input = { graphql: ['schema.graphql'] };
    const { files } = await emitDocuments(join(import.meta.dirname, 'service'), input, [
      { id: 'server', options: {} },
    ]);
    const paths = files.filter(({ target }) => target === 'server').map(({ path }) => path);
    expect(paths).toEqual(['server/graphql/types.ts', 'server/graphql/schema.ts']);
  });
});
