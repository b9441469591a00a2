import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reportOf } from '../../../src/diff/diff.ts';
import { graphqlDelta } from '../../../src/diff/graphql/graphql-delta.ts';
import type { Level } from '../../../src/diff/severity.ts';
import { graphqlRules } from '../../../src/diff/rules/graphql/graphql-rules.ts';
import { hasCorpus, SHARED } from '../../support/corpus.ts';
import { contractOfPart } from './contract.ts';

interface Pair {
  readonly name: string;
  readonly old: string;
  readonly new: string;
  readonly expected: 'breaking' | 'dangerous' | 'safe';
}

const PAIRS = join(SHARED, 'corpus/compat-graphql/pairs.json');

/** Pairs with a level that differs from that of their authors, with the reason. An unnecessary entry fails. */
const DISAGREEMENTS: Readonly<Record<string, string>> = {
  'safeUnreachable rule > removed scalar': 'No valid operation can contain an unreachable type.',
  'simplifyChanges rule > removed field on a removed object':
    'No valid operation can contain an unreachable type.',
};

it.skipIf(!hasCorpus)('assigns the levels that the authors of other projects expect', async () => {
  const pairs = JSON.parse(readFileSync(PAIRS, 'utf8')) as readonly Pair[];
  const otherwise: Record<string, string> = {};
  for (const { name, old, new: next, expected } of pairs) {
    const changes = await graphqlDelta(await contractOfPart(old), await contractOfPart(next));
    const { worst } = reportOf(changes, { today: new Date(), rules: graphqlRules });
    const verdict = verdictOf(worst);
    if (verdict !== expected) otherwise[name] = `${verdict}, not ${expected}`;
  }
  expect(Object.keys(otherwise).toSorted(), JSON.stringify(otherwise)).toEqual(
    Object.keys(DISAGREEMENTS).toSorted(),
  );
});

function verdictOf(worst: Level | undefined): Pair['expected'] {
  return worst === 'breaking' || worst === 'dangerous' ? worst : 'safe';
}
