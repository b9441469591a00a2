/** Values passed between resolvers: a thing, or fields that are known or generated on demand. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Echo } from '../echo.ts';
import type { Thing } from '../../semantics/world/world.ts';

export type Source = ThingSource | MadeSource;

export interface ThingSource {
  readonly kind: 'thing';
  readonly thing: Thing;
  /** True in the response to the call that created the secrets of the thing. */
  readonly isRevealed?: boolean;
}

export interface MadeSource {
  readonly kind: 'made';
  /** Generated values are the same for the same key. */
  readonly key: string;
  /** The known fields. All other fields are generated. */
  readonly fields: ReadonlyMap<string, FieldValue>;
  /** The values of other fields, including nested fields. */
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

/** Returns the source of a value. An item of an interface can be a plain object with the fields of the interface. */
export function sourceOf(value: unknown): Source | undefined {
  if (isSource(value)) return value;
  return isJsonObject(value) ? made(JSON.stringify(value), value) : undefined;
}

/** Wraps a value in sources at a path, with additional fields next to its first name. */
export function nested(
  key: string,
  [first = '', ...rest]: readonly string[],
  value: FieldValue,
  beside: Readonly<Record<string, FieldValue>>,
): MadeSource {
  return made(key, {
    ...beside,
    [first]: rest.length === 0 ? value : nested(`${key}/${first}`, rest, value, {}),
  });
}

/** Copies the current things of a value, so that a repeated response stays the same. */
export function frozen(value: FieldValue): FieldValue {
  if (isSource(value))
    return value.kind === 'thing'
      ? { ...value, thing: { ...value.thing, values: new Map(value.thing.values) } }
      : { ...value, fields: new Map([...value.fields].map(([name, inner]) => [name, frozen(inner)])) };
  return Array.isArray(value) ? (value as readonly FieldValue[]).map(frozen) : value;
}
