/**
 * If an operation does not declare 404, a request with an unknown id creates the resource, but one id never identifies
 * two resources.
 */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Shelves, version: '1' }
paths:
  /shelves/{shelf_id}:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Shelf' } } } } } }
  /shelves/{shelf_id}/books/{book_id}:
    parameters:
      - { name: shelf_id, in: path, required: true, schema: { type: string } }
      - { name: book_id, in: path, required: true, schema: { type: string } }
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } } }
components:
  schemas:
    Shelf: { type: object, required: [id], properties: { id: { type: string } } }
    Book: { type: object, required: [id, shelf_id, title], properties: { id: { type: string }, shelf_id: { type: string }, title: { type: string } } }
`;

test('an id below one parent does not exist below another', async () => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': OPENAPI }));
  const mock = createMock(contract!);
  const get = (path: string): Promise<Response> => mock.fetch(new Request(`http://mock.test${path}`));
  const first = await get('/shelves/s1/books/b1');
  expect(first.status).toBe(200);
  const book = await first.json();
  expect(book).toMatchObject({ id: 'b1', shelf_id: 's1' });
  expect((await get('/shelves/s2/books/b1')).status).toBe(404);
  expect(await (await get('/shelves/s1/books/b1')).json()).toEqual(book);
  // Shelves and books have numbers that are unique only within their parent.
  expect((await get('/shelves/s1/books/1')).status).toBe(200);
  expect((await get('/shelves/s2/books/1')).status).toBe(200);
});

const INVALID_ID = `
openapi: 3.1.0
info: { title: Shelves, version: '1' }
paths:
  /shelves:
    get: { responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Shelf' } }, example: [{ id: s12, name: Top }] } } } } }
  /shelves/{shelf_id}:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Shelf' } } } } } }
components:
  schemas:
    Shelf:
      type: object
      required: [id, name]
      properties: { id: { type: string, pattern: '^s[0-9]{4}$' }, name: { type: string } }
`;

test('an example with an invalid id gets a valid id, and can be read by this id', async () => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': INVALID_ID }));
  const mock = createMock(contract!);
  const get = async (path: string): Promise<unknown> =>
    (await mock.fetch(new Request(`http://mock.test${path}`))).json();
  const [shelf] = (await get('/shelves')) as readonly { readonly id: string }[];
  expect(shelf).toMatchObject({ id: expect.stringMatching(/^s\d{4}$/), name: 'Top' });
  expect(await get(`/shelves/${shelf!.id}`)).toEqual(shelf);
});

const MANY_EXAMPLES = `
openapi: 3.1.0
info: { title: Shelves, version: '1' }
paths:
  /shelves/{shelf_id}:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Shelf' }, examples: { a: { value: { id: s1 } }, b: { value: { id: s2 } } } } } } } }
  /shelves/{shelf_id}/books:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } }, examples: { all: { value: [{ id: b1, title: Old }] }, filtered: { value: [{ id: b1, title: New }, { id: '1', title: One }] } } } } } } }
  /shelves/{shelf_id}/books/{book_id}:
    parameters:
      - { name: shelf_id, in: path, required: true, schema: { type: string } }
      - { name: book_id, in: path, required: true, schema: { type: string } }
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } } }
components:
  schemas:
    Shelf: { type: object, required: [id], properties: { id: { type: string } } }
    Book: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string } } }
`;

test('several examples with the same id are one resource', async () => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': MANY_EXAMPLES }));
  const mock = createMock(contract!);
  const titles = async (shelf: string): Promise<readonly string[]> => {
    const response = await mock.fetch(new Request(`http://mock.test/shelves/${shelf}/books`));
    return ((await response.json()) as readonly { readonly title: string }[]).map(({ title }) => title);
  };
  expect([...(await titles('s1')), ...(await titles('s2'))].toSorted()).toEqual(['Old', 'One']);
});

const OTHER_CONCEPT = `
openapi: 3.1.0
info: { title: Shelves, version: '1' }
paths:
  /labels/{label_id}:
    parameters: [{ name: label_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Label' } } } } } }
  /shelves/{shelf_id}:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Shelf' } } } } } }
components:
  schemas:
    Label: { type: object, required: [id], properties: { id: { type: string } } }
    Shelf: { type: object, required: [id], properties: { id: { type: string, pattern: '^s[0-9]{4}$' } } }
`;

test.each([
  ['s1234', 200],
  ['any text', 404],
])('a resource of another collection, %s, has %i', async (id, status) => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': OTHER_CONCEPT }));
  const mock = createMock(contract!);
  const get = (path: string): Promise<Response> =>
    mock.fetch(new Request(`http://mock.test${path}/${encodeURIComponent(id)}`));
  expect((await get('/labels')).status).toBe(200);
  expect((await get('/shelves')).status).toBe(status);
});
