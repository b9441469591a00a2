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

/** The new schemas, each named after its change. */
const CHANGES = {
  price: OLD.replace('price: Int ', ''),
  cost: OLD.replace(/cost: Int @deprecated\([^)]*\) /, ''),
  size: OLD.replace('S M', 'S'),
  dayless: deprecating('Go.'),
  hasty: deprecating('Gone on 2026-07-01.'),
  announced: deprecating('Gone on 2026-10-01.'),
  required: OLD.replace('size: Size', 'size: Size!'),
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
  ['a breaking change fails', 'price', {}, 'breaking fails', []],
  ['an announced removal after its sunset does not fail', 'cost', {}, 'dangerous', []],
  ['--fail-on can include dangerous changes', 'cost', { failOn: 'dangerous' }, 'dangerous fails', []],
  ['--fail-on can be never', 'price', { failOn: 'never' }, 'breaking', []],
  [
    'an accepted change does not fail, including on its last day',
    'price',
    { accepted: [accepted] },
    'breaking',
    [],
  ],
  [
    'an accepted change fails a day later',
    'price',
    { accepted: [{ ...accepted, expires: '2026-06-13' }] },
    'breaking fails',
    ['expired'],
  ],
  [
    'an entry for another subject has no effect',
    'price',
    { accepted: [{ ...accepted, subject: 'query cost' }] },
    'breaking fails',
    ['unused'],
  ],
  [
    'required deprecation: a removal without deprecation fails',
    'price',
    { deprecationDays: 90 },
    'breaking fails',
    [],
  ],
  [
    'required deprecation: a removal after its sunset does not fail',
    'cost',
    { deprecationDays: 90 },
    'dangerous',
    [],
  ],
  [
    'required deprecation: a deprecation without a sunset fails',
    'dayless',
    { deprecationDays: 90 },
    'breaking fails',
    [],
  ],
  ['required deprecation: an early sunset fails', 'hasty', { deprecationDays: 90 }, 'breaking fails', []],
  [
    'required deprecation: a late sunset does not fail',
    'announced',
    { deprecationDays: 90 },
    'documentation',
    [],
  ],
  ['without required days, a deprecation needs no sunset', 'dayless', {}, 'documentation', []],
] as const)('%s', async (_, change, policy, level, stale) => {
  const result = await verdict(change, policy);
  expect(result).toEqual({ levels: [level], ok: !level.includes('fails') && stale.length === 0, stale });
});

it.each([
  ['no client uses it', ['{ cost }'], 'dangerous'],
  ['a client uses it', ['{ price }'], 'breaking fails'],
  ['there is no evidence', [], 'breaking fails'],
] as const)('stored operations show that %s', async (_, documents, level) => {
  expect((await verdict('price', {}, documents)).levels).toEqual([level]);
});

it.each([
  ['{ order(size: M) }', 'breaking fails'],
  ['query ($size: Size) { order(size: $size) }', 'breaking fails'],
  ['{ order(id: 1) }', 'dangerous'],
])('the use of an enum value in %s', async (document, level) => {
  expect((await verdict('size', {}, [document])).levels).toEqual([level]);
});

it.each([
  ['required', '{ order(id: 1) }', 'breaking fails'],
  ['added', '{ order(id: 1) }', 'breaking fails'],
  ['required', '{ price }', 'dangerous'],
  ['added', '{ price }', 'dangerous'],
] as const)('an argument that is %s affects only calls that omit it: %s', async (change, document, level) => {
  expect((await verdict(change, {}, [document])).levels).toEqual([level]);
});

it.each([
  ['of another service', '{ elsewhere }'],
  [
    'of another service, with only built-in types',
    'query($id: ID!, $on: Boolean!) { elsewhere @include(if: $on) }',
  ],
  ['that only test the service', '{ __typename __schema { types { name } } }'],
])('documents %s are not evidence of use', async (_, document) => {
  expect((await verdict('price', {}, [document])).levels).toEqual(['breaking fails']);
});
