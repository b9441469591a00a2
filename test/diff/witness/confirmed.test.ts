/** Each printed witness is a proof: ajv confirms it with the complete schemas, in which `oneOf` means exactly one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { DiffFinding } from '../../../src/diff/report.ts';
import { compare } from '../../compat/compare.ts';
import { documentOf } from '../../compat/fragment.ts';
import { edited, judgeOf, schemas, type Schema } from '../schema/arbitrary.ts';

const RUNS = Number(process.env['RUNS'] ?? 60);

/** Unions of random alternatives. Because they overlap, witnesses of single alternatives can be wrong. */
const unions = fc
  .tuple(fc.constantFrom('oneOf', 'anyOf'), fc.array(schemas, { minLength: 2, maxLength: 3 }))
  .chain(([keyword, old]) =>
    fc
      .tuple(fc.constantFrom(keyword, 'oneOf', 'anyOf'), fc.tuple(...old.map(edited)))
      .map(([next, edits]): readonly [Schema, Schema] => [{ [keyword]: old }, { [next]: edits }]),
  );
const edits = schemas.chain((old) => fc.tuple(fc.constant(old), edited(old)));
// References would require components.
const pairs = fc
  .tuple(
    fc.oneof(edits, unions).filter((pair) => !JSON.stringify(pair).includes('$ref')),
    fc.constantFrom('whole', 'property', 'item'),
  )
  .map(([pair, place]) => pair.map((schema) => around(schema, place)) as [Schema, Schema]);

function around(schema: Schema, place: string): Schema {
  if (place === 'whole') return schema;
  return place === 'item'
    ? { type: 'array', items: schema }
    : { type: 'object', properties: { a: schema, b: { type: 'string' } }, additionalProperties: false };
}

/** Returns the value that the finding shows for the complete schema. */
function wholeOf({ change, witness }: DiffFinding): JsonValue | undefined {
  if (change.kind !== 'schema' || witness?.value === undefined) return undefined;
  return change.fact.place === '' ? (witness.value as JsonValue) : change.request?.body?.value;
}

test.for(['request', 'response'] as const)(
  'each witness of a %s proves the break',
  { timeout: 180_000 },
  async (flow) => {
    const counts = { shown: 0, breaking: 0 };
    await fc.assert(
      fc.asyncProperty(pairs, async ([before, after]) => {
        const document = (schema: Schema): JsonObject => documentOf({ [flow]: schema });
        const { findings } = await compare(document(before), document(after));
        const [old, next] = [judgeOf(before, {}), judgeOf(after, {})];
        const [sent, read] = flow === 'request' ? [old, next] : [next, old];
        for (const finding of findings) {
          if (finding.level === 'breaking') counts.breaking++;
          if (finding.witness?.value !== undefined) expect(finding.level).toBe('breaking');
          const whole = wholeOf(finding);
          if (whole === undefined) continue;
          counts.shown++;
          expect([sent(whole), read(whole)], JSON.stringify(whole)).toEqual([true, false]);
          expect(JSON.stringify(whole)).toContain(JSON.stringify(finding.witness!.value));
        }
      }),
      { numRuns: RUNS, seed: 11 },
    );
    // Some findings must have a witness; otherwise the assertions above would prove nothing.
    expect(counts.shown).toBeGreaterThan(counts.breaking / 3);
  },
);
