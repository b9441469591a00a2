/** Values passed between resolvers: a resource, or fields that are known or generated on demand. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Echo } from '../echo.ts';
import type { Resource } from '../../semantics/world/world.ts';

export type Source = ResourceSource | MadeSource;

export interface ResourceSource {
  readonly kind: 'resource';
  readonly resource: Resource;
  /** True in the response to the call that created the secrets of the resource. */
  readonly isRevealed?: boolean;
}

export interface MadeSource {
  readonly kind: 'made';
  /** The key of generated values: the same key produces the same values. */
  readonly key: string;
  /** The known fields. All other fields are generated. */
  readonly fields: ReadonlyMap<string, FieldValue>;
  /** Chooses the values of all other fields, including nested fields. */
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
    (('resource' in value && value.kind === 'resource') || ('fields' in value && value.fields instanceof Map))
  );
}

/** Returns the source of a value. An item of an interface can be a plain object with the fields of the interface. */
export function sourceOf(value: unknown): Source | undefined {
  if (isSource(value)) return value;
  return isJsonObject(value) ? made(JSON.stringify(value), value) : undefined;
}

/** Wraps a value in sources at a path. The additional fields are next to the first name of the path. */
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

/** Copies the current resources of a value, so that a repeated response stays the same. */
export function frozen(value: FieldValue): FieldValue {
  if (isSource(value))
    return value.kind === 'resource'
      ? { ...value, resource: { ...value.resource, values: new Map(value.resource.values) } }
      : { ...value, fields: new Map([...value.fields].map(([name, inner]) => [name, frozen(inner)])) };
  return Array.isArray(value) ? (value as readonly FieldValue[]).map(frozen) : value;
}
