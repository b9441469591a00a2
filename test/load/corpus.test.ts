import { parse, validate, buildSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { callName } from '../../src/model/lookup.ts';
import { walkType } from '../../src/model/walk.ts';
import { CORPUS, CORPUS_INPUTS, hasCorpus, SDL_DOCUMENT } from '../support/corpus.ts';

describe.skipIf(!hasCorpus).each(CORPUS_INPUTS)('$name', ({ name: _, ...input }) => {
  test('loads without an error, with a location for every node, and all references can be resolved', async () => {
    const { contract, diagnostics } = await load(input, nodeSourceFiles(CORPUS));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!contract) throw new Error('no contract');
    expect(contract.operations.length).toBeGreaterThan(0);
    const callables = [...contract.operations.filter(({ kind }) => kind === 'rest'), ...contract.documents];
    expect(new Set(callables.map(pathOf)).size).toBe(callables.length);
    for (const named of contract.types.values()) {
      walkType(named.type, (type) => {
        if (type.kind === 'reference' && !contract.types.has(type.target))
          throw new Error(`${type.target} is missing`);
      });
    }
    const places = [...contract.types.values(), ...contract.operations].map(
      ({ at }) => `${at.file} ${at.line}`,
    );
    expect(places.filter((place) => place.endsWith(' 0'))).toEqual([]);
    expect(
      refsOf(contract.sources.openapi?.document).filter((ref) => !ref.startsWith('#/components/')),
    ).toEqual([]);
  });
});

test.skipIf(!hasCorpus)('default operations and the printed SDL of a large schema are valid', async () => {
  const { contract } = await load({ graphql: [SDL_DOCUMENT] }, nodeSourceFiles(CORPUS));
  const { schema, sdl, operations } = contract!.sources.graphql!;
  expect(validate(schema as GraphQLSchema, parse(operations))).toEqual([]);
  const printed = buildSchema(sdl);
  expect(Object.keys(printed.getTypeMap()).sort()).toEqual(
    Object.keys((schema as GraphQLSchema).getTypeMap()).sort(),
  );
  expect(sdl).toContain('@accessRestricted');
});

function pathOf({ callPath }: Contract['operations'][number] | Contract['documents'][number]): string {
  return callName(callPath);
}

/** Every `$ref` of a bundle. Examples are data, but those of the corpus contain none. */
function refsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : refsOf(member),
  );
}
