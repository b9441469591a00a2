/** Sources around a value, and copies of them. */
import { isSource, made, type FieldValue, type MadeSource } from './source.ts';

/** A value at a path below a source, with fields beside its first name. */
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

/** The things of a value as they are now: a repeated answer stays the same. */
export function frozen(value: FieldValue): FieldValue {
  if (isSource(value))
    return value.kind === 'thing'
      ? { ...value, thing: { ...value.thing, values: new Map(value.thing.values) } }
      : { ...value, fields: new Map([...value.fields].map(([name, inner]) => [name, frozen(inner)])) };
  return Array.isArray(value) ? (value as readonly FieldValue[]).map(frozen) : value;
}
