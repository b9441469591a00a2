/** `schema-unsatisfiable` against JSON Schema's own test suite: a schema that has a valid value is not reported. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { ExampleSchemas } from '../../src/lint/examples/schemas.ts';
import { Contradictions } from '../../src/lint/examples/unsatisfiable.ts';
import { hasCorpus, SHARED } from '../support/corpus.ts';

interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly { readonly valid: boolean }[];
}

test.skipIf(!hasCorpus)('no schema with a valid value is unsatisfiable', () => {
  const folder = join(SHARED, 'corpus/json-schema-suite');
  const wrong: string[] = [];
  let found = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const groups = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly Group[];
    for (const { description, schema, tests } of groups) {
      const document = typeof schema === 'boolean' ? {} : (schema as JsonObject);
      const schemas = new ExampleSchemas(document);
      const contradictions = new Contradictions(document, (parts, value) => schemas.acceptsAll(parts, value));
      const reason = contradictions.of(schema)?.reason;
      if (reason === undefined) continue;
      found++;
      if (tests.some(({ valid }) => valid)) wrong.push(`${file}, ${description}: ${reason}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(0);
});
