import { expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import { requestOf } from '../../src/cli/config/entry.ts';
import { NO_POINTERS } from '../../src/cli/config/pointers.ts';
import { assumptionsOf } from '../../src/lint/assumptions.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';

const conventionsIn = async (conventions: unknown): Promise<unknown> => {
  const request = await requestOf({
    label: 'codegen.ts',
    project: '/p',
    out: 'generated',
    schema: NO_POINTERS,
    documents: NO_POINTERS,
    presetConfig: { openapi: 'a.yaml', conventions },
  });
  return request.conventions;
};

test.each([
  [{}, {}],
  [{ pagination: false }, { pagination: false }],
  [{ idempotency: true }, { idempotency: 'declared' }],
  [{ idempotency: false }, { idempotency: 'none' }],
  [{ idempotency: { header: 'Key' } }, { idempotency: { header: 'Key', methods: ['POST'] } }],
  [
    { idempotency: { header: 'Key', methods: ['PATCH', 'POST'] } },
    { idempotency: { header: 'Key', methods: ['PATCH', 'POST'] } },
  ],
])('%j is %j', async (written, read) => {
  expect(await conventionsIn(written)).toEqual(read);
});

test.each([
  [true, 'presetConfig.conventions '],
  [{ pages: true }, 'presetConfig.conventions.pages '],
  [{ pagination: 'all' }, 'presetConfig.conventions.pagination '],
  [{ idempotency: 'Key' }, 'presetConfig.conventions.idempotency '],
  [{ idempotency: { header: 'a b' } }, 'presetConfig.conventions.idempotency.header '],
  [{ idempotency: { methods: ['POST'] } }, 'presetConfig.conventions.idempotency.header '],
  [{ idempotency: { header: 'a', methods: ['post'] } }, 'presetConfig.conventions.idempotency.methods '],
  [{ idempotency: { header: 'a', methods: [['POST']] } }, 'presetConfig.conventions.idempotency.methods '],
  [{ idempotency: { header: 'a', paths: [] } }, 'presetConfig.conventions.idempotency.paths '],
])('%j is rejected with the name of the invalid option', async (written, member) => {
  await expect(conventionsIn(written)).rejects.toThrow(InputError);
  await expect(conventionsIn(written)).rejects.toThrow(member);
});

test('recognized conventions are listed as assumed, with their operation', async () => {
  const document = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      x-assumed: As in B
      responses: { 200: { headers: { Link: {} }, content: { application/json: { schema: { type: array } } } } }
    post: { parameters: [{ name: Idempotency-Key, in: header }] }
`;
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(assumptionsOf(contract!).map(({ subject, convention }) => `${subject}: ${convention}`)).toEqual([
    'GET /a: As in B',
    'GET /a pages: RFC 8288: the Link header contains the URL of the next page',
    'POST /a key: The Idempotency-Key HTTP Header Field (IETF draft): the operation declares the header',
  ]);
});
