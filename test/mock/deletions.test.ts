/**
 * The effects of a deletion on other resources, and a change that is invalid only together with the current
 * values.
 */
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /shelves:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Label' } } } }
      responses: { '201': { $ref: '#/components/responses/Shelf' } }
  /shelves/{shelf_id}:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    delete: { responses: { '204': { description: Deleted. }, '404': { description: None. } } }
  /shelves/{shelf_id}/boards:
    parameters: [{ name: shelf_id, in: path, required: true, schema: { type: string } }]
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Label' } } } }
      responses: { '201': { $ref: '#/components/responses/Board' }, '404': { description: None. } }
  /boards:
    get:
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Board' } } } }
  /books:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBook' } } } }
      responses: { '201': { $ref: '#/components/responses/Book' }, '400': { description: Invalid. } }
  /books/{book_id}:
    parameters: [{ name: book_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { $ref: '#/components/responses/Book' }, '404': { description: None. } } }
    patch:
      requestBody:
        required: true
        content: { application/merge-patch+json: { schema: { type: object, properties: { tags: { $ref: '#/components/schemas/Tags' } } } } }
      responses: { '200': { $ref: '#/components/responses/Book' }, '400': { description: Invalid. }, '404': { description: None. } }
components:
  responses:
    Shelf: { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Shelf' } } } }
    Board: { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Board' } } } }
    Book: { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
  schemas:
    Label: { type: object, required: [label], properties: { label: { type: string } } }
    Shelf: { type: object, required: [id, label], properties: { id: { type: string }, label: { type: string } } }
    Board: { type: object, required: [id, label], properties: { id: { type: string }, label: { type: string } } }
    Tags: { type: object, maxProperties: 2, additionalProperties: { type: [string, 'null'] } }
    NewBook:
      type: object
      required: [title]
      properties: { title: { type: string }, shelf_id: { type: [string, 'null'] }, tags: { $ref: '#/components/schemas/Tags' } }
    Book:
      type: object
      required: [id, title]
      properties:
        id: { type: string }
        title: { type: string }
        shelf_id: { type: [string, 'null'] }
        shelf: { oneOf: [{ $ref: '#/components/schemas/Shelf' }, { type: 'null' }] }
        tags: { $ref: '#/components/schemas/Tags' }
`;

async function library(
  document = OPENAPI,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read members of any response
): Promise<(method: string, path: string, body?: unknown) => Promise<any>> {
  const mock: Mock = createMock(await contractOf(document), { seed: 1, initial: 0 });
  return async (method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const init = {
      method,
      headers: { 'content-type': type },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await mock.fetch(new Request(`http://mock.test${path}`, init));
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}

test('the parts of a deleted resource are deleted, and references to it are removed', async () => {
  const call = await library();
  const { body: shelf } = await call('POST', '/shelves', { label: 'A' });
  const { body: other } = await call('POST', '/shelves', { label: 'B' });
  await call('POST', `/shelves/${shelf.id}/boards`, { label: 'low' });
  await call('POST', `/shelves/${other.id}/boards`, { label: 'high' });
  const { body: book } = await call('POST', '/books', { title: 'Emma', shelf_id: shelf.id });
  const { body: kept } = await call('POST', '/books', { title: 'Ulysses', shelf_id: other.id });
  expect((await call('DELETE', `/shelves/${shelf.id}`)).status).toBe(204);
  const { body: boards } = await call('GET', '/boards');
  expect(boards.map(({ label }: { label: string }) => label)).toEqual(['high']);
  expect((await call('GET', `/books/${book.id}`)).body).toMatchObject({ shelf_id: null, shelf: null });
  expect((await call('GET', `/books/${kept.id}`)).body).toMatchObject({ shelf_id: other.id, shelf: other });
});

test('the resources that the description of a deletion includes are deleted', async () => {
  const deletion = 'delete: { responses';
  const call = await library(
    OPENAPI.replace(
      deletion,
      `delete: { description: 'Deletes a shelf, together with its books.', ${deletion.slice(10)}`,
    ),
  );
  const { body: shelf } = await call('POST', '/shelves', { label: 'A' });
  const { body: book } = await call('POST', '/books', { title: 'Emma', shelf_id: shelf.id });
  const { body: kept } = await call('POST', '/books', { title: 'Ulysses', shelf_id: null });
  expect((await call('DELETE', `/shelves/${shelf.id}`)).status).toBe(204);
  expect((await call('GET', `/books/${book.id}`)).status).toBe(404);
  expect((await call('GET', `/books/${kept.id}`)).status).toBe(200);
});

test('a merge patch is rejected if the merged value is invalid', async () => {
  const call = await library();
  const { body: book } = await call('POST', '/books', { title: 'Emma', tags: { a: '1', b: '2' } });
  expect((await call('PATCH', `/books/${book.id}`, { tags: { c: '3' } })).status).toBe(400);
  expect((await call('GET', `/books/${book.id}`)).body.tags).toEqual({ a: '1', b: '2' });
  const { body: changed } = await call('PATCH', `/books/${book.id}`, { tags: { a: null, c: '3' } });
  expect(changed.tags).toEqual({ b: '2', c: '3' });
});
