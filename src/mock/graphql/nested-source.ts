/** Sources that wrap a value, and copies of sources. */
import { isSource, made, type FieldValue, type MadeSource } from './source.ts';

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
