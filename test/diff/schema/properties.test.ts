/** Properties of every comparison, tested with random schemas and random edits. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { compareSchemas, type SchemaDelta } from '../../../src/diff/schema/compare-schemas.ts';
import { definitions, edited, judgeOf, SAMPLE, schemas, type Schema } from './arbitrary.ts';

const RUNS = {
  numRuns: Number(process.env['RUNS'] ?? 60),
  ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
};
const LIMITS = { drafts: 2_000, values: 60 };

function compare(before: Schema, after: Schema, defs: JsonObject, defsAfter = defs): SchemaDelta {
  return compareSchemas({ s: before, $defs: defs }, '/s', { s: after, $defs: defsAfter }, '/s', {
    direction: 'request',
    undeclared: true,
    limits: LIMITS,
  });
}

const edits = schemas.chain((before) => fc.tuple(fc.constant(before), edited(before)));

test('ajv confirms each witness, and finds no value that contradicts an inclusion', () => {
  const kinds = { included: 0, 'not-included': 0, unknown: 0 };
  fc.assert(
    fc.property(edits, definitions, definitions, fc.boolean(), ([before, after], defs, others, isSame) => {
      const defsAfter = isSame ? defs : others;
      const { verdict, facts } = compare(before, after, defs, defsAfter);
      const [old, now] = [judgeOf(before, defs), judgeOf(after, defsAfter)];
      kinds[verdict.kind]++;
      if (verdict.kind === 'not-included')
        expect([old(verdict.witness.value), now(verdict.witness.value)]).toEqual([true, false]);
      if (verdict.kind === 'included')
        expect(SAMPLE.find((value) => old(value) && !now(value))).toBe(undefined);
      expect(facts.some(({ breaking }) => breaking)).toBe(verdict.kind === 'not-included');
    }),
    RUNS,
  );
  // Nearly every pair must have a proof or a witness, because an undecided result would pass all assertions above.
  expect(kinds.unknown / RUNS.numRuns).toBeLessThan(0.1);
});

test('a schema includes itself in another notation', () => {
  fc.assert(
    fc.property(schemas, definitions, (schema, defs) => {
      const reversed =
        typeof schema === 'boolean' ? schema : Object.fromEntries(Object.entries(schema).toReversed());
      expect(compare(schema, reversed, defs)).toEqual({ verdict: { kind: 'included' }, facts: [] });
      for (const other of [{ allOf: [schema] }, { anyOf: [schema, schema] }, { not: { not: schema } }])
        expect(compare(schema, other, defs).verdict.kind).toBe('included');
    }),
    RUNS,
  );
});

test('inclusion is transitive', () => {
  const third = edits.chain(([one, two]) => fc.tuple(fc.constant(one), fc.constant(two), edited(two)));
  fc.assert(
    fc.property(third, definitions, ([one, two, three], defs) => {
      const kinds = [compare(one, two, defs), compare(two, three, defs)].map(({ verdict }) => verdict.kind);
      fc.pre(kinds.every((kind) => kind === 'included'));
      expect(compare(one, three, defs).verdict.kind).not.toBe('not-included');
    }),
    { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 3) },
  );
});
