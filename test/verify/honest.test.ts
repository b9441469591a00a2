/** Correct services with unusual behavior, for which verify once reported false findings. */
import { buildSchema, graphql } from 'graphql';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Fetch, VerifyOptions, VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

async function verified(paths: string, fetch: Fetch, options: VerifyOptions = {}): Promise<VerifyReport> {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:${paths}\n`;
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
  return verify(contract!, { rest: { baseUrl: 'http://honest.test', fetch }, seed: 1, ...options });
}

const told = ({ findings }: VerifyReport): readonly string[] => findings.map(({ message }) => message);

test('conditions that are declared as parameters', async () => {
  const tag = '"1"';
  const report = await verified(
    `
  /note:
    get:
      parameters:
        - { name: If-None-Match, in: header, schema: { type: string } }
        - { name: If-Modified-Since, in: header, schema: { type: string } }
      responses:
        '200': { description: It., headers: { ETag: { schema: { type: string } } } }
        '304': { description: The same., headers: { ETag: { schema: { type: string } } } }`,
    ({ headers }) =>
      Promise.resolve(
        new Response(null, {
          status: headers.get('if-none-match') === tag ? 304 : 200,
          headers: { etag: tag },
        }),
      ),
    { checks: ['conditional-requests'] },
  );
  expect(told(report)).toEqual([]);
  expect(report.checks[0]?.judged).toBe(1);
});

test('a body that is too long to be read', async () => {
  const long = JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) });
  const report = await verified(
    `
  /long:
    get:
      responses:
        '200':
          description: Long.
          content: { application/json: { schema: { type: object, required: [text] } } }`,
    ({ method }) =>
      Promise.resolve(
        method === 'GET'
          ? new Response(long, { headers: { 'content-type': 'application/json' } })
          : new Response(null, { status: 405, headers: { allow: 'GET' } }),
      ),
    { maxRequests: 8 },
  );
  expect(told(report)).toEqual([]);
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['verify-too-long']);
});

test('a quota that is exhausted when an undeclared method is sent', async () => {
  const report = await verified(
    `
  /few:
    get: { responses: { '200': { description: Fine. }, '429': { description: Wait. } } }`,
    ({ method }) =>
      Promise.resolve(
        method === 'GET'
          ? new Response(null, { status: 200 })
          : new Response(null, { status: 429, headers: { 'retry-after': '600' } }),
      ),
    { checks: ['unsupported-method'] },
  );
  expect(told(report)).toEqual([]);
});

const BOOKS = `
  directive @leadsTo(operation: String!, argument: String!, from: String!) repeatable on FIELD_DEFINITION
  type Book { id: ID! title: String! }
  input Lookup @oneOf { title: String id: ID }
  type Query { book(by: Lookup!): Book }
  type Mutation { addBook(title: String!): Book! @leadsTo(operation: "book", argument: "by.id", from: "id") }
`;

test('a link into an input with exactly one property', async () => {
  const books = new Map<string, { id: string; title: string }>();
  const rootValue = {
    addBook: ({ title }: { title: string }) => {
      const book = { id: `b${books.size}`, title };
      books.set(book.id, book);
      return book;
    },
    book: ({ by }: { by: { id?: string; title?: string } }) =>
      [...books.values()].find(({ id, title }) => id === by.id || title === by.title) ?? null,
  };
  const schema = buildSchema(BOOKS);
  const fetch: Fetch = async (request) => {
    const { query: source, variables: variableValues } = (await request.json()) as {
      query: string;
      variables: Record<string, unknown>;
    };
    return Response.json(await graphql({ schema, source, rootValue, variableValues }));
  };
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': BOOKS }));
  const report = await verify(contract!, {
    graphql: { url: 'http://honest.test/graphql', fetch },
    seed: 1,
    checks: ['ensure-resource-availability', 'positive-data-acceptance'],
  });
  expect(told(report)).toEqual([]);
  expect(report.checks.find(({ id }) => id === 'ensure-resource-availability')?.judged).toBeGreaterThan(0);
});

test('Apollo Server, which requires a header for GET, and treats each error without a code as internal', async () => {
  const sdl = 'type Query { books(first: Int! = 2): [Book!]! } type Book { id: ID! title: String! }';
  const schema = buildSchema(sdl);
  const all = ['a', 'b', 'c'].map((id) => ({ id, title: `Title ${id}` }));
  const rootValue = {
    books: ({ first }: { readonly first: number }) => {
      if (first < 0) throw new Error('first must not be negative.');
      return all.slice(0, first);
    },
  };
  const type = { 'content-type': 'application/graphql-response+json; charset=utf-8' };
  const fetch: Fetch = async (request) => {
    if (request.method === 'GET')
      return Response.json(
        { errors: [{ message: 'This operation has been blocked as a potential CSRF.' }] },
        { status: 400, headers: type },
      );
    const { query: source, variables: variableValues, operationName } = JSON.parse(await request.text());
    const result = await graphql({ schema, source, rootValue, variableValues, operationName });
    const errors = result.errors?.map((error) => ({
      ...error.toJSON(),
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    }));
    return Response.json(errors ? { ...result, errors } : result, { headers: type });
  };
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
  const report = await verify(contract!, {
    graphql: { url: 'http://honest.test/graphql', fetch },
    seed: 1,
    checks: ['equivalent-documents', 'not-a-server-error'],
  });
  expect(told(report)).toEqual([]);
  expect(report.checks.filter(({ judged }) => judged === 0)).toEqual([]);
});

test('a query whose response later has data and errors, alone and next to another query', async () => {
  const sdl = `
    type Query { books: [Book!]! usage: Usage }
    type Book { id: ID! title: String! }
    type Usage { requests: Int! lag: Int }`;
  const schema = buildSchema(sdl);
  let requests = 0;
  const rootValue = {
    books: ['a', 'b'].map((id) => ({ id, title: `Title ${id}` })),
    usage: {
      requests: 1,
      lag: () => {
        if (++requests > 3) throw new Error('Not measured.');
        return 1;
      },
    },
  };
  const fetch: Fetch = async (request) => {
    if (request.method === 'GET') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const { query: source, variables: variableValues, operationName } = JSON.parse(await request.text());
    return Response.json(await graphql({ schema, source, rootValue, variableValues, operationName }));
  };
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
  const report = await verify(contract!, {
    graphql: { url: 'http://honest.test/graphql', fetch },
    seed: 1,
    checks: ['equivalent-documents'],
  });
  expect(told(report)).toEqual([]);
  expect(report.checks.filter(({ judged }) => judged === 0)).toEqual([]);
});

test('replies to accepted messages can appear while another message is rejected', async () => {
  type Message = Record<string, unknown>;
  const messages: Message[] = [];
  const replies: Message[] = [];
  const listed = (): Response => {
    // One reply becomes visible with each list.
    const reply = replies.shift();
    if (reply) messages.unshift(reply);
    return Response.json(messages);
  };
  const report = await verified(
    `
  /messages:
    get:
      responses:
        '200':
          description: Newest first.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Message' } } } }
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [body]
              additionalProperties: false
              properties:
                body: { type: string, minLength: 1, example: On its way. }
                reply_to_id: { type: string, example: m1 }
      responses:
        '201':
          description: Created.
          content: { application/json: { schema: { $ref: '#/components/schemas/Message' } } }
        '422': { description: Invalid. }
components:
  schemas:
    Message:
      type: object
      required: [id, body]
      properties: { id: { type: string }, body: { type: string } }`,
    async (request) => {
      if (request.method === 'GET') return listed();
      if (request.method !== 'POST')
        return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
      const { body, reply_to_id: to = 'm1', ...others } = (await request.json().catch(() => ({}))) as Message;
      const isValid =
        typeof body === 'string' && body !== '' && to === 'm1' && Object.keys(others).length === 0;
      if (!isValid) return new Response(null, { status: 422 });
      const id = `m${messages.length + replies.length + 1}`;
      messages.unshift({ id, body });
      for (let nth = 0; nth < 8; nth++) replies.push({ id: `${id}-${nth}`, body });
      return Response.json(messages[0], { status: 201 });
    },
    { checks: ['refused-changes'] },
  );
  expect(told(report)).toEqual([]);
  expect(report.checks[0]?.judged).toBeGreaterThan(0);
});
