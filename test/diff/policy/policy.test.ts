import { expect, it } from 'vitest';
import { graphqlDelta } from '../../../src/diff/graphql/graphql-delta.ts';
import { reportOf } from '../../../src/diff/diff.ts';
import { judge } from '../../../src/diff/policy/judge.ts';
import { STRICT, type AcceptedChange, type Policy } from '../../../src/diff/policy/policy.ts';
import { usageOf } from '../../../src/diff/policy/usage.ts';
import { graphqlRules } from '../../../src/diff/rules/graphql/graphql-rules.ts';
import { contractOf } from '../graphql/contract.ts';

const today = new Date('2026-06-15T12:00:00Z');
const OLD =
  'type Query { price: Int cost: Int @deprecated(reason: "Use price. Gone on 2026-06-01.") order(id: ID, size: Size): Int } enum Size { S M }';

/** What becomes of the old schema, by what leaves it. */
const CHANGES = {
  price: OLD.replace('price: Int ', ''),
  cost: OLD.replace(/cost: Int @deprecated\([^)]*\) /, ''),
  size: OLD.replace('S M', 'S'),
  dayless: deprecating('Go.'),
  hasty: deprecating('Gone on 2026-07-01.'),
  announced: deprecating('Gone on 2026-10-01.'),
  demanded: OLD.replace('size: Size', 'size: Size!'),
  added: OLD.replace('size: Size', 'size: Size, by: Int!'),
};

function deprecating(reason: string): string {
  return OLD.replace('price: Int', `price: Int @deprecated(reason: "${reason}")`);
}

async function findingsOf(change: keyof typeof CHANGES) {
  const changes = await graphqlDelta(await contractOf(OLD), await contractOf(CHANGES[change]));
  return reportOf(changes, { today, rules: graphqlRules }).findings;
}

async function verdict(
  change: keyof typeof CHANGES,
  policy: Partial<Policy>,
  documents: readonly string[] = [],
) {
  const usage = await usageOf(await contractOf(OLD), { documents, requests: [] });
  const { findings, stale, ok } = judge(await findingsOf(change), { ...STRICT, ...policy }, { today, usage });
  return {
    levels: findings.map(({ level, fails }) => `${level}${fails ? ' fails' : ''}`),
    ok,
    stale: stale.map(({ because }) => because),
  };
}

const accepted: AcceptedChange = {
  id: 'graphql-field-removed',
  subject: 'query price',
  reason: 'Nobody has it.',
  expires: '2026-06-15',
};

it.each([
  ['what breaks fails', 'price', {}, 'breaking fails', []],
  ['what was announced and is due does not', 'cost', {}, 'dangerous', []],
  ['a team can ask for more', 'cost', { failOn: 'dangerous' }, 'dangerous fails', []],
  ['or for nothing', 'price', { failOn: 'never' }, 'breaking', []],
  [
    'what was let pass does not fail, on its last day still',
    'price',
    { accepted: [accepted] },
    'breaking',
    [],
  ],
  [
    'but a day later',
    'price',
    { accepted: [{ ...accepted, expires: '2026-06-13' }] },
    'breaking fails',
    ['expired'],
  ],
  [
    'an entry for another subject is no help',
    'price',
    { accepted: [{ ...accepted, subject: 'query cost' }] },
    'breaking fails',
    ['unused'],
  ],
  ['deprecated first: what was not', 'price', { deprecationDays: 90 }, 'breaking fails', []],
  ['deprecated first: what was, and is due', 'cost', { deprecationDays: 90 }, 'dangerous', []],
  ['to be deprecated it has to say for how long', 'dayless', { deprecationDays: 90 }, 'breaking fails', []],
  ['and that for long enough', 'hasty', { deprecationDays: 90 }, 'breaking fails', []],
  ['which it may', 'announced', { deprecationDays: 90 }, 'documentation', []],
  ['or need not, where nobody asks for days', 'dayless', {}, 'documentation', []],
] as const)('%s', async (_, change, policy, level, stale) => {
  const result = await verdict(change, policy);
  expect(result).toEqual({ levels: [level], ok: !level.includes('fails') && stale.length === 0, stale });
});

it.each([
  ['nobody uses it', ['{ cost }'], 'dangerous'],
  ['somebody uses it', ['{ price }'], 'breaking fails'],
  ['nothing is known', [], 'breaking fails'],
] as const)('stored operations tell that %s', async (_, documents, level) => {
  expect((await verdict('price', {}, documents)).levels).toEqual([level]);
});

it.each([
  ['{ order(size: M) }', 'breaking fails'],
  ['query ($size: Size) { order(size: $size) }', 'breaking fails'],
  ['{ order(id: 1) }', 'dangerous'],
])('a value of an enum is used by %s or not', async (document, level) => {
  expect((await verdict('size', {}, [document])).levels).toEqual([level]);
});

it.each([
  ['demanded', '{ order(id: 1) }', 'breaking fails'],
  ['added', '{ order(id: 1) }', 'breaking fails'],
  ['demanded', '{ price }', 'dangerous'],
  ['added', '{ price }', 'dangerous'],
] as const)('an argument that is %s hits those who do not give it: %s', async (change, document, level) => {
  expect((await verdict(change, {}, [document])).levels).toEqual([level]);
});

it.each([
  ['of another service', '{ elsewhere }'],
  [
    'of another service, with types that any has',
    'query($id: ID!, $on: Boolean!) { elsewhere @include(if: $on) }',
  ],
  ['that ask whether the service is there', '{ __typename __schema { types { name } } }'],
])('documents %s show nothing', async (_, document) => {
  expect((await verdict('price', {}, [document])).levels).toEqual(['breaking fails']);
});
