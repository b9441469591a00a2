/**
 * Skeletons of REST handlers compile. A completed skeleton serves its operation, and the others name their operation.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books:
    get:
      operationId: listBooks
      summary: List the books
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { type: string } } } } } }
  /books/{id}/pages:
    get:
      operationId: listPages
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { type: integer } } } } } }
  /:
    delete: { operationId: delete, responses: { '204': { description: Gone. } } }
`;

const CONTEXT = 'export interface Context { readonly shelf: readonly string[] }\n';

const LIST_BOOKS = `
import type { Handlers } from '../../../generated/server/rest/handlers.ts';
import type { Context } from '../../context.ts';

export const listBooks: Handlers<Context>['listBooks'] = (_request, { shelf }) => ({ status: 200, body: [...shelf] });
`;

const SERVICE = `
import { createHandler } from '../generated/server/rest/router.ts';
import { handlers } from '../generated/server/rest/service.ts';

export const failures: unknown[] = [];
export const handler = createHandler(handlers, {
  context: () => ({ shelf: ['Emma'] }),
  onError: (error: unknown) => {
    failures.push(error);
    return { status: 500 };
  },
});
`;

let folder: string;
let written: readonly string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-handlers-'));
  await writeFile(join(folder, 'openapi.yaml'), OPENAPI);
  const options = { handlers: 'src/handlers', contextType: 'src/context.ts#Context', adapters: [] };
  const { files } = await emitDocuments(folder, { openapi: 'openapi.yaml', graphql: [] }, [
    { id: 'server', options },
  ]);
  await writeFiles(
    folder,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
  written = files.flatMap(({ path, write }) => (write === 'once' ? [path] : []));
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'dir');
  await writeFile(join(folder, 'src/context.ts'), CONTEXT);
});
afterAll(() => rm(folder, { recursive: true }));

test('are written for each operation', () => {
  expect(written.toSorted()).toEqual([
    'src/handlers/books/list-books.ts',
    'src/handlers/books/list-pages.ts',
    'src/handlers/root/delete.ts',
  ]);
});

test('compile both unchanged and completed; a skeleton that is not completed fails with its name', async () => {
  expect(await typeErrors(folder)).toEqual([]);
  await writeFile(join(folder, 'src/handlers/books/list-books.ts'), LIST_BOOKS);
  await writeFile(join(folder, 'src/service.ts'), SERVICE);
  expect(await typeErrors(folder)).toEqual([]);
  const { handler, failures } = await import(pathToFileURL(join(folder, 'src/service.ts')).href);
  const books = await handler(new Request('http://test/books'));
  expect([books.status, await books.json()]).toEqual([200, ['Emma']]);
  const pages = await handler(new Request('http://test/books/1/pages'));
  expect(pages.status).toBe(500);
  expect(String(failures[0])).toContain('listPages is not implemented yet.');
});
