/** Documents in which one schema of one document corresponds to several schemas of the other. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { compare, linesOf } from './compare.ts';
import { documentOf } from './fragment.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A cycle of objects with these properties. */
function cycle(length: number, others: JsonObject): JsonObject {
  const schemas = Array.from({ length }, (_, index): [string, JsonObject] => {
    const next = ref(`N${(index + 1) % length}`);
    return [`N${index}`, { type: 'object', properties: { next, ...others } }];
  });
  return documentOf({ response: ref('N0'), components: { schemas: Object.fromEntries(schemas) } });
}

test('cycles of different lengths have one finding for each changed schema', async () => {
  const text = { type: 'string', maxLength: 5 };
  const [before, after] = [cycle(9, { z: text }), cycle(10, { z: { ...text, maxLength: 6 } })];
  const report = await compare(before, after);
  const found = report.findings.filter(({ id }) => id === 'length-widened');
  expect(found.map(({ subject, level }) => `${level} ${subject}`).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `breaking N${index}`),
  );
});

test('replacing two equal schemas with one, and changing it once, has one finding', async () => {
  const document = (names: readonly string[], schema: JsonObject): JsonObject =>
    documentOf({
      response: { type: 'object', properties: { home: ref(names[0]!), work: ref(names.at(-1)!) } },
      components: { schemas: Object.fromEntries(names.map((name) => [name, schema])) },
    });
  const address = { type: 'object', properties: { street: { type: 'string' }, zip: { type: 'string' } } };
  const { zip: _, ...properties } = address.properties;
  const report = await compare(
    document(['Home', 'Work'], address),
    document(['Address'], { ...address, properties }),
  );
  const removed = report.findings.filter(({ id }) => id === 'property-removed');
  expect(removed, linesOf(report).join('\n')).toHaveLength(1);
});
