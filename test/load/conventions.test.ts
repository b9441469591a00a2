import { expect, test } from 'vitest';
import { load, type LoadInput } from '../../src/load/load.ts';
import type { Operation } from '../../src/model/operation.ts';
import { memoryFiles } from './memory-files.ts';

const LIST =
  'responses: { 200: { headers: { Link: {} }, content: { application/json: { schema: { type: array } } } } }';
const KEY = 'parameters: [{ name: Idempotency-Key, in: header }]';
const document = (root = ''): string => `openapi: 3.1.0
info: { title: A, version: '1' }
${root}
paths:
  /a:
    get: { ${LIST} }
    post: { ${KEY} }
    put: {}
    delete: { x-fern-idempotent: false }
    patch: {}
`;

/** Returns, by method, the operations with pages, those with keys, and those that may be repeated. */
async function behaviour(root?: string, conventions?: LoadInput['conventions']): Promise<object> {
  const { contract } = await load(
    { openapi: 'a.yaml', ...(conventions && { conventions }) },
    memoryFiles({ 'a.yaml': document(root) }),
  );
  const say = ({ pagination, idempotency, retryable }: Operation): string =>
    [pagination && 'pages', idempotency?.by.path[0], retryable && 'retryable'].filter(Boolean).join(' ');
  return Object.fromEntries(contract!.operations.map((one) => [one.id.split(' ')[0], say(one)]));
}

const SILENT = {
  GET: 'pages retryable',
  POST: 'Idempotency-Key retryable',
  PUT: 'retryable',
  DELETE: 'retryable',
  PATCH: '',
};

test('conventions are recognized without a declaration', async () => {
  expect(await behaviour()).toEqual(SILENT);
});

test('a declaration at the root applies to operations without their own', async () => {
  expect(await behaviour('x-fern-pagination: false')).toEqual({ ...SILENT, GET: 'retryable' });
  expect(await behaviour('x-fern-idempotency-headers: [{ header: Key }]')).toEqual({ ...SILENT, POST: '' });
});

test('a body with too many variants for a page is not searched', async () => {
  const page = { properties: { next_page_uri: { type: 'string' }, data: { type: 'array' } } };
  const isPaged = async (others: number): Promise<boolean> => {
    const schema = { oneOf: [page, ...Array.from({ length: others }, () => ({ type: 'object' }))] };
    const responses = { 200: { content: { 'application/json': { schema: { allOf: [schema] } } } } };
    const all = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: { responses } } },
    };
    const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': JSON.stringify(all) }));
    return contract!.operations[0]!.pagination !== undefined;
  };
  expect(await isPaged(100)).toBe(true);
  expect(await isPaged(300)).toBe(false);
});

test('each convention can be switched off separately', async () => {
  expect(await behaviour('', { pagination: false })).toEqual({ ...SILENT, GET: 'retryable' });
  expect(await behaviour('', { idempotency: 'none' })).toEqual({ ...SILENT, POST: '' });
});

test('a header in the configuration applies to its methods, unless the document declares otherwise', async () => {
  const idempotency = { header: 'X-Key', methods: ['PATCH', 'DELETE'] };
  expect(await behaviour('', { idempotency })).toEqual({ ...SILENT, PATCH: 'X-Key retryable' });
  expect(await behaviour('x-fern-idempotency-headers: [{ header: Key }]', { idempotency })).toEqual({
    ...SILENT,
    POST: '',
  });
});
