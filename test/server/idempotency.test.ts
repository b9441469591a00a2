/** The example of idempotency keys in `docs/servers.md` compiles, and `verify` finds no faults. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract, verify, verifyText } from '../../src/cli/verify.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENT = `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: createOrder
      parameters:
        - { name: Idempotency-Key, in: header, schema: { type: string, minLength: 1, maxLength: 64 } }
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } }
      responses:
        '201':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        default:
          description: An error.
          content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } }
components:
  schemas:
    NewOrder:
      type: object
      required: [item]
      properties: { item: { type: string, minLength: 1, maxLength: 40 } }
    Order:
      type: object
      required: [id, item]
      properties: { id: { type: string }, item: { type: string } }
    Problem:
      type: object
      required: [title, status]
      properties: { title: { type: string }, status: { type: integer } }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-once-'));
  await writeFile(join(folder, 'openapi.yaml'), DOCUMENT);
  const input = { openapi: 'openapi.yaml' };
  const { files } = await emitDocuments(folder, input, [{ id: 'server', options: {} }]);
  await writeFiles(join(folder, 'generated'), files);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const page = readFileSync(join(ROOT, 'docs/servers.md'), 'utf8');
  const section = page.split('## Idempotency keys\n')[1]!.split('\n## ')[0]!;
  for (const [, name, code] of section.matchAll(/```ts\n\/\/ (\S+)\n([^]*?)```/g))
    await writeFile(join(folder, name!), code!.replace(/(from '\.[^']*)\.js'/g, "$1.ts'"));
});
afterAll(() => rm(folder, { recursive: true }));

test('compiles', async () => {
  expect(await typeErrors(folder)).toEqual([]);
});

test('replays results, rejects different requests with a used key, and executes concurrent requests once', async () => {
  const at = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const { createHandler } = await at('generated/server/rest/router.ts');
  const { handlers } = await at('orders.ts');
  const fetch = createHandler(handlers, { context: () => ({ name: 'Ann' }) });
  const order = async (key: string, item: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ item });
    const response = await fetch(new Request('http://test/orders', { method: 'POST', headers, body }));
    return { status: response.status, body: await response.json() };
  };
  const [first, second] = await Promise.all([order('a', 'tea'), order('a', 'tea')]);
  expect(first.status).toBe(201);
  expect(second).toEqual(first);
  expect(await order('a', 'tea')).toEqual(first);
  expect(await order('a', 'cake')).toMatchObject({ status: 409 });
  expect((await order('b', 'tea')).body.id).not.toBe(first.body.id);
  const contract = await loadContract({ openapi: join(folder, 'openapi.yaml') });
  const report = await verify(contract, { rest: { baseUrl: 'http://test', fetch }, seed: 1 });
  expect(report.ok, verifyText(report)).toBe(true);
});
