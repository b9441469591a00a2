/** Values that resolvers hand on: a thing, or fields, known or made on demand. */
import type { JsonValue } from '../../core/json.ts';
import type { Echo } from '../echo.ts';
import type { Thing } from '../../semantics/world/world.ts';

export type Source = ThingSource | MadeSource;

export interface ThingSource {
  readonly kind: 'thing';
  readonly thing: Thing;
  /** True in the response that has made its secrets. */
  readonly isRevealed?: boolean;
}

export interface MadeSource {
  readonly kind: 'made';
  /** The same value for the same key. */
  readonly key: string;
  /** Fields that are known; others are made. */
  readonly fields: ReadonlyMap<string, FieldValue>;
  /** Values of other fields, also of those further inside. */
  readonly echo?: Echo;
}

/** A leaf as JSON, or sources for objects. */
export type FieldValue = JsonValue | Source | readonly FieldValue[];

export function made(
  key: string,
  fields: Readonly<Record<string, FieldValue>> = {},
  echo?: Echo,
): MadeSource {
  return { kind: 'made', key, fields: new Map(Object.entries(fields)), ...(echo && { echo }) };
}

export function isSource(value: unknown): value is Source {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (('thing' in value && value.kind === 'thing') || ('fields' in value && value.fields instanceof Map))
  );
}
