/** Pairs of schemas from JSON-Schema-Test-Suite, each with a value that proves the change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { usesUnevaluated, separateConditions } from '../../src/core/conditions.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';

export type Schema = JsonObject | boolean;

export interface SchemaPair {
  readonly name: string;
  readonly old: Schema;
  readonly new: Schema;
  /** Values that distinguish the two schemas, if the pool contains any. */
  readonly values: readonly JsonValue[];
}

interface Group {
  readonly description: string;
  readonly schema: Schema;
  readonly tests: readonly { readonly data: JsonValue; readonly valid: boolean }[];
}

/** Identifiers and references depend on the location of a schema in a document. */
const PLACED = /"\$(?:ref|id|anchor|dynamicRef|dynamicAnchor|recursiveRef)":/;

/** All ordered pairs of schemas within each file of the suite; the values of the file are the pool. */
export function suitePairs(folder: string): readonly SchemaPair[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const groups = (JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly Group[]).filter(
        (group) => !PLACED.test(JSON.stringify(group.schema)) && isJudged(group),
      );
      const values = groups.flatMap(({ tests }) => tests.map(({ data }) => data));
      return crossed(
        name.replace('.json', ''),
        groups.map(({ description, schema }) => ({ name: description, schema: withoutDialect(schema) })),
        values,
      );
    });
}

function crossed(
  file: string,
  schemas: readonly { readonly name: string; readonly schema: Schema }[],
  values: readonly JsonValue[],
): readonly SchemaPair[] {
  return schemas.flatMap((old, row) =>
    schemas.flatMap((next, column) =>
      row === column
        ? []
        : [{ name: `${file}: ${old.name} → ${next.name}`, old: old.schema, new: next.schema, values }],
    ),
  );
}

function withoutDialect(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}

/** True if ajv agrees with the suite on a schema. Otherwise, ajv cannot judge pairs that contain the schema. */
function isJudged({ schema, tests }: Group): boolean {
  const accepts = judgeOf(schema);
  return accepts !== undefined && tests.every(({ data, valid }) => accepts(data) === valid);
}

const judges = new Map<Schema, ((value: JsonValue) => boolean) | undefined>();

/**
 * Returns a function that is true if ajv accepts a value, or undefined if ajv cannot compile the schema. Formats are
 * annotations.
 */
export function judgeOf(schema: Schema): ((value: JsonValue) => boolean) | undefined {
  if (!judges.has(schema)) judges.set(schema, compiled(schema));
  return judges.get(schema);
}

const OPTIONS = {
  strict: false,
  validateFormats: false,
  ownProperties: true,
  logger: false,
  multipleOfPrecision: 9,
} as const;

/** Compares schemas with their meta-schema, which is compiled only once. */
const dialect = new Ajv2020(OPTIONS);

function compiled(schema: Schema): ((value: JsonValue) => boolean) | undefined {
  const separate =
    usesUnevaluated(schema) && typeof schema !== 'boolean' ? separateConditions(schema) : schema;
  try {
    void dialect.validateSchema(separate, true);
    return new Ajv2020({ ...OPTIONS, validateSchema: false }).compile(separate);
  } catch {
    return undefined;
  }
}
