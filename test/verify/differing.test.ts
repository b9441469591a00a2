/** Differences between two readings of a resource. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { differing, type Reading, type ReadingKind } from '../../src/verify/lab/experiment.ts';

function reading(
  kind: ReadingKind,
  protocol: 'rest' | 'graphql',
  values: Record<string, JsonValue>,
): Reading {
  const members = new Map(Object.entries(values).map(([name, value]) => [name, { value }]));
  return { kind, answer: { case: { kind: protocol } }, seen: [{ members }] } as unknown as Reading;
}

test.each([
  { kind: 'own', protocol: 'rest', names: ['note', 'size'] },
  { kind: 'own', protocol: 'graphql', names: ['size'] },
  { kind: 'answer', protocol: 'rest', names: ['size'] },
] as const)('$protocol readings of kind $kind differ in $names', ({ kind, protocol, names }) => {
  const before = reading(kind, protocol, { note: 'Milk', size: 1, state: 'open' });
  const after = reading(kind, protocol, { size: 2, state: 'open' });
  expect(differing(before, after)).toEqual(names);
});
