/** Compares `derive` with handwritten labels. The figures are in docs/explain.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { derive } from '../../src/semantics/derive/derive.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CORPUS, CORPUS_INPUTS, hasCorpus, SHARED } from '../support/corpus.ts';
import { contractOf, INFORMED, KIT } from './kit.ts';
import { labelsIn, rowOf, scoreOf } from './score.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/explain.md'), 'utf8');

interface Labelled {
  readonly root: string;
  readonly openapi?: string;
  readonly graphql?: readonly string[];
}

const CONTRACTS: Readonly<Record<string, Labelled>> = {
  messaging: { root: ROOT, openapi: 'openapi/v1.yaml', graphql: ['schema/*.graphql'] },
  petstore: { root: CORPUS, openapi: 'petstore-expanded.yaml' },
  stripe: { root: CORPUS, openapi: 'stripe.json' },
  'twilio-messaging': { root: CORPUS, openapi: 'twilio_messaging_v1.json' },
  'artsy-exchange': { root: join(SHARED, 'corpus/sdl'), graphql: ['artsy-exchange.graphql'] },
};

describe.skipIf(!hasCorpus)('contracts labeled by hand', () => {
  test.each(Object.entries(CONTRACTS))('%s', async (name, { root, openapi, graphql = [] }) => {
    const input = { ...(openapi !== undefined && { openapi }), graphql, tolerate: true };
    const { contract } = await load(input, nodeSourceFiles(root));
    const text = readFileSync(join(import.meta.dirname, 'labels', `${name}.txt`), 'utf8');
    const score = scoreOf(contract!, labelsIn(text));
    expect(score.wrongProofs).toEqual([]);
    expect(score.right / score.recognized, 'precision').toBeGreaterThanOrEqual(0.98);
    expect(score.found / score.labelled, 'recall').toBeGreaterThanOrEqual(0.85);
    expect(PAGE).toContain(rowOf(name, score));
  });
});

/** Labels by a person who had not read the rules. `scripts/derive-labels.ts` prepared the files. */
describe.skipIf(!hasCorpus)('contracts labeled blindly', () => {
  test.each(readdirSync(join(import.meta.dirname, 'labels/blind')))('%s', async (file) => {
    const name = basename(file, '.txt');
    const contract = await contractOf(KIT[name]!);
    const text = readFileSync(join(import.meta.dirname, 'labels/blind', file), 'utf8');
    expect(PAGE).toContain(rowOf(name, scoreOf(contract, labelsIn(text))));
  });
});

/** Labels of a person who knew the rules, written before `derive` was run on the contract. */
describe.skipIf(!hasCorpus)('contracts labeled by a person who knows the rules', () => {
  test.each(Object.entries(INFORMED))('%s', async (name, labelled) => {
    const text = readFileSync(join(import.meta.dirname, 'labels/informed', `${name}.txt`), 'utf8');
    expect(PAGE).toContain(rowOf(name, scoreOf(await contractOf(labelled), labelsIn(text))));
  });
});

test('labels are compared with the claims, and an empty cell is an error', async () => {
  const sdl =
    'type Query { pets(name: String): [Pet!]! pet(id: ID!): Pet } type Pet { id: ID! name: String! }';
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
  const score = scoreOf(
    contract!,
    labelsIn(
      '# a comment\nquery pets | list | pets | - | argument.name prefix name\nquery pet | read | Pet | * | -\n',
    ),
  );
  expect(score).toMatchObject({ operations: 2, labelled: 5, found: 4 });
  expect(score.differences).toEqual([
    'not labelled: query pets: filter argument.name equals name',
    'not found: query pets: filter argument.name prefix name',
  ]);
  expect(() => labelsIn('query pets | list | | - | -')).toThrow('a cell is empty');
  expect(() => scoreOf(contract!, labelsIn('query cats | list | cat | - | -'))).toThrow(
    'no operation query cats',
  );
});

describe.skipIf(!hasCorpus)('contracts of the corpus', () => {
  test.each(CORPUS_INPUTS)('$name', async ({ openapi, graphql = [] }) => {
    const input = { ...(openapi !== undefined && { openapi }), graphql };
    const { contract } = await load(input, nodeSourceFiles(CORPUS));
    const { actions, collections } = derive(contract!);
    expect(actions.map(({ operation }) => operation)).toEqual(contract!.operations);
    const concepts = new Set(collections.map(({ concept }) => concept));
    expect(
      actions.flatMap(({ collection }) => collection?.value ?? []).filter((one) => !concepts.has(one)),
    ).toEqual([]);
  });
});
