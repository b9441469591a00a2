import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { InputError } from '../../src/core/diagnostic.ts';
import { serverOptions } from '../../src/emit/targets/server/options.ts';
import { emitDocuments } from '../support/emit-contract.ts';

test("context, mappers, and scalars are imported from the project's own modules", async () => {
  const options = {
    output: 'src/generated',
    resolvers: 'src/resolvers',
    contextType: 'src/context.ts#Context',
    mappers: { Book: 'src/rows.ts#BookRow' },
    scalars: { ID: 'number' },
  };
  const input = { graphql: ['schema.graphql'] };
  const { files } = await emitDocuments(join(import.meta.dirname, 'service'), input, [
    { id: 'server', options },
  ]);
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  const types = text('server/graphql/types.ts');
  expect(types).toContain("import type { BookRow } from '../../../rows.ts'");
  expect(types).toContain("import type { Context } from '../../../context.ts'");
  expect(types).toContain('ID: { input: number; output: number; }');
  expect(text('server/graphql/resolvers.ts')).toContain("from '../../../resolvers/Query/book.ts'");
  expect(text('src/resolvers/Query/book.ts')).toContain("from '../../generated/server/graphql/types.ts'");
});

test('the option selects adapters; by default, all of them are written', async () => {
  const adapters = async (options: object): Promise<readonly string[]> => {
    const input = { openapi: 'openapi.yaml' };
    const target = { id: 'server', options: options as JsonObject };
    const { files } = await emitDocuments(join(import.meta.dirname, 'service'), input, [target]);
    const names = files.map(({ path }) => /^server\/runtime\/(.*)\.ts$/.exec(path)?.[1] ?? '');
    const known = ['express', 'fastify', 'fetch', 'koa', 'lambda', 'nest', 'node', 'node-call'];
    return known.filter((name) => names.includes(name));
  };
  expect(await adapters({ adapters: [] })).toEqual(['fetch']);
  expect(await adapters({ adapters: ['nest'] })).toEqual(['express', 'fetch', 'nest', 'node-call']);
  expect(await adapters({ adapters: ['lambda'] })).toEqual(['fetch', 'lambda']);
  expect(await adapters({})).toHaveLength(8);
});

test.each([
  { resolvers: '../outside' },
  { resolvers: '/absolute' },
  { resolvers: 'a/../../b' },
  { resolvers: 7 },
  { output: '' },
  { contextType: "x'; import './y" },
  { contextType: 'a.ts#b#c' },
  { mappers: [] },
  { mappers: { Book: 'any; evil' } },
  { scalars: { Date: 1 } },
  { adapters: 'express' },
  { adapters: ['expres'] },
  { adapters: ['node', 'node'] },
])('%j is rejected', (options) => {
  expect(() => serverOptions(options)).toThrow(InputError);
});
