/** Options that every client has are refused in the same words. */
import { expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

const OWN: Readonly<Record<string, string>> = {
  typescript: 'graphqlUrl, package and scalars',
  python: 'graphqlUrl, module, package and scalars',
  go: 'graphqlUrl, module, package, packageName and scalars',
  java: 'graphqlUrl, module, package and scalars',
};

const ROWS: readonly (readonly [options: JsonObject, option: string, wanted?: string])[] = [
  [{ colour: 'red' }, 'colour'],
  [{ toString: 'red' }, 'toString'],
  [{ scalars: ['Money'] }, 'scalars', 'an object'],
  [{ scalars: { Money: 'money' } }, 'scalars.Money', 'one of string, number, boolean, unknown'],
  [{ graphqlUrl: 'graphql' }, 'graphqlUrl', 'an http address, or a path that begins with /'],
];

test.each(
  CLIENTS.flatMap((client) => ROWS.map(([options, option, wanted]) => ({ client, options, option, wanted }))),
)('$client refuses $options', async ({ client, options, option, wanted }) => {
  const files = memoryFiles({ 'schema.graphql': 'type Query { a: Int }' });
  const { contract } = await load({ graphql: ['schema.graphql'] }, files);
  const refusal = await emit(contract!, [{ id: client, options }], environment).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(InputError);
  expect((refusal as InputError).message).toContain(
    `Option ${option} of target ${client} must be ${wanted ?? `omitted: the known options are ${OWN[client]}`}.`,
  );
});
