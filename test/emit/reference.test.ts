/** The documentation of an argument on the pages of a package, in every language. */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

const page = { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } };
const sort = { name: 'sort', in: 'query', schema: { type: 'string', default: `${'x'.repeat(58)}😀` } };
const old = { name: 'old', in: 'query', deprecated: true, description: 'Which.', schema: { type: 'string' } };
const bytes = { 'image/png': { schema: { type: 'string', format: 'binary' } } };
const operation = {
  tags: ['parcels'],
  parameters: [page, sort, old],
  responses: { 200: { description: 'x', content: bytes } },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/parcels': { get: operation } },
};

test.each(CLIENTS)('%s shows defaults and deprecations, and its example does not print bytes', async (id) => {
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const { files: all } = await emit(contract!, [{ id, options: {} }], environment);
  const { text } = all.find(({ path }) => /docs\/parcels/i.test(path))!;
  expect(text).toMatch(/^- `page` \(`[^`]+`, `1` by default\)$/im);
  expect(text).toMatch(/^- `sort` \(`[^`]+`, `"x{58}…` by default\)$/im);
  expect(text).toMatch(/^- `old` \(`[^`]+`, deprecated\): Which\.$/im);
  expect(text).not.toMatch(/Print(?:ln)?\(result\)|println\(result\)/);
});
