/** Names of emitted code that would hide another name in the same scope. */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { contractOf } from '../mock/contract-of.ts';
import { environment } from '../support/emit-contract.ts';

const document = (title: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { '/a': { get: { responses: { 204: { description: 'none' } } } } },
  });

async function python(title: string, options: JsonObject = {}): Promise<readonly string[]> {
  const { files } = await emit(await contractOf(document(title)), [{ id: 'python', options }], environment);
  return [...new Set(files.flatMap(({ path }) => /^python\/src\/(\w+)\//.exec(path)?.[1] ?? []))];
}

test.each(['typing', 'json', 'httpx'])('a Python package does not hide the module %s', async (title) => {
  expect(await python(title)).toEqual([`${title}_client`]);
  await expect(python('Books', { module: title })).rejects.toThrow(`the library ${title}`);
});

test('a TypeScript function is not hidden by its argument `variables`', async () => {
  const sdl = 'type Query { variables(variables: Int, node: Int): Int }';
  const contract = await contractOf(document('Books'), sdl);
  const { files } = await emit(contract, [{ id: 'typescript', options: {} }], environment);
  const declared = files.flatMap(({ text }) => text.match(/export function \w+\(\s*connection.*$/gm) ?? []);
  expect(declared.join('\n')).not.toContain('function variables(');
});

test('a method with the name of a nested resource gets the same new name in the client, its pages, and queries', async () => {
  const responses = {
    200: { description: 'ok', content: { 'application/json': { schema: { type: 'string' } } } },
  };
  const nested = {
    openapi: '3.1.0',
    info: { title: 'Cards', version: '1' },
    paths: {
      '/issuing': {
        get: { 'x-fern-sdk-group-name': ['issuing'], 'x-fern-sdk-method-name': 'cards', responses },
      },
      '/issuing/cards/all': {
        get: { 'x-fern-sdk-group-name': ['issuing', 'cards'], 'x-fern-sdk-method-name': 'get', responses },
      },
    },
  };
  const contract = await contractOf(JSON.stringify(nested));
  const { files } = await emit(contract, [{ id: 'tanstack-query', options: {} }], environment);
  const textOf = (end: string): string => files.find(({ path }) => path.endsWith(end))!.text;
  expect(textOf('typescript/resources/issuing.ts')).toContain('  cards2(options?: RequestOptions)');
  expect(textOf('typescript/docs/issuing.md')).toContain('client.issuing.cards2()');
  expect(textOf('tanstack-query/resources/issuing.ts')).toContain('this.#client.issuing.cards2(');
});
