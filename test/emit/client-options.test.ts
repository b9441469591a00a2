/** All targets reject invalid options with the same messages. */
import { expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

const OWN: Readonly<Record<string, string>> = {
  typescript: 'custom, graphqlUrl, package, scalars',
  python: 'custom, graphqlUrl, module, package, scalars',
  go: 'custom, graphqlUrl, importPath, module, output, package, packageName, scalars',
  java: 'custom, graphqlUrl, module, package, scalars',
};

const ROWS: readonly (readonly [options: JsonObject, option: string, wanted?: string])[] = [
  [{ colour: 'red' }, 'colour'],
  [{ toString: 'red' }, 'toString'],
  [{ scalars: ['Money'] }, 'scalars', 'an object'],
  [{ scalars: { Money: 'money' } }, 'scalars.Money', 'one of string, number, boolean, unknown'],
  [{ graphqlUrl: 'graphql' }, 'graphqlUrl', 'an http URL, or a path that begins with /'],
];

test.each(
  CLIENTS.flatMap((client) => ROWS.map(([options, option, wanted]) => ({ client, options, option, wanted }))),
)('$client rejects $options', async ({ client, options, option, wanted }) => {
  expect(await rejection(client, options)).toContain(
    `Option ${option} of target ${client} must be ${wanted ?? `omitted: the known options are ${OWN[client]}`}.`,
  );
});

test.each([
  ['server', 'adapters, contextType, handlers, mappers, output, resolvers, scalars'],
  ['server-go', 'handlers, importPath, main, module, output, packageName'],
  ['tanstack-query', 'package'],
  ['mcp', 'graphqlUrl'],
  ['postman', 'graphqlUrl'],
  ['docs', 'graphqlUrl, stylesheet'],
])('%s rejects an option that it does not have', async (target, known) => {
  expect(await rejection(target, { colour: 'red' })).toContain(
    `Option colour of target ${target} must be omitted: the known options are ${known}.`,
  );
});

async function rejection(id: string, options: JsonObject): Promise<string> {
  const files = memoryFiles({ 'schema.graphql': 'type Query { a: Int }' });
  const { contract } = await load({ graphql: ['schema.graphql'] }, files);
  const error = await emit(contract!, [{ id, options }], environment).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}
