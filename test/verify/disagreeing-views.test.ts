/** If the views of a resource disagree, the finding is about the operation that the fewest others agree with. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const json = (schema: string): string =>
  `{ description: It., content: { application/json: { schema: ${schema} } } }`;
const BOOK = json("{ $ref: '#/components/schemas/Book' }");
const BOOKS = json("{ type: array, items: { $ref: '#/components/schemas/Book' } }");
const BODY = (schema: string): string =>
  `{ required: true, content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } } }`;
const OPENAPI = `openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books:
    get: { responses: { '200': ${BOOKS} } }
    post: { requestBody: ${BODY('NewBook')}, responses: { '201': ${BOOK}, '400': { description: Invalid. } } }
  /books/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': ${BOOK}, '404': { description: None. } }
  /latest-books:
    get: { responses: { '200': ${BOOKS} } }
components:
  schemas:
    NewBook:
      type: object
      additionalProperties: false
      required: [title]
      properties: { title: { type: string, enum: [Ada, Bob, Cleo] } }
    Book:
      type: object
      required: [id, title]
      properties: { id: { type: string }, title: { type: string } }
`;

/** A service with one operation that shows another title. */
function service(wrong: string | undefined): (request: Request) => Promise<Response> {
  const books = new Map<string, { id: string; title: string }>();
  return async (request) => {
    const { method } = request;
    const [, first, id] = new URL(request.url).pathname.split('/');
    const operation = `${method} /${first}${id === undefined ? '' : '/{id}'}`;
    const shown = (book: object) => (operation === wrong ? { ...book, title: 'Dora' } : book);
    if (operation === 'POST /books') {
      const body = (await request.json().catch(() => null)) as { title?: unknown } | null;
      const isValid =
        ['Ada', 'Bob', 'Cleo'].includes(body?.title as string) && Object.keys(body!).length === 1;
      if (!isValid) return new Response(null, { status: 400 });
      const book = { id: `book_${books.size + 1}`, title: body!.title as string };
      books.set(book.id, book);
      return Response.json(shown(book), { status: 201 });
    }
    if (operation === 'GET /books/{id}') {
      const book = books.get(id!);
      return book ? Response.json(shown(book)) : new Response(null, { status: 404 });
    }
    if (method === 'GET') return Response.json([...books.values()].map(shown));
    return new Response(null, { status: 405, headers: { allow: id === undefined ? 'GET, POST' : 'GET' } });
  };
}

test.each([
  [undefined, undefined],
  ['GET /books/{id}', /^title is "\w+" in .*, but "Dora" in GET \/books\/\{id\}\./],
  ['GET /books', /^title is "\w+" in .*, but "Dora" in GET \/books\./],
  ['GET /latest-books', /^title is "\w+" in .*, but "Dora" in GET \/latest-books\./],
  ['POST /books', /^POST \/books returned title as "Dora", but GET /],
])('with a wrong %s, the finding is about it', async (wrong, message) => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': OPENAPI }));
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://books.test', fetch: service(wrong) },
    checks: ['equal-views'],
    seed: 1,
  });
  if (message === undefined) expect(findings).toEqual([]);
  else expect(findings.map((finding) => `${finding.message}`)).toEqual([expect.stringMatching(message)]);
});
