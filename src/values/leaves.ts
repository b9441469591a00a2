import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Known } from './values.ts';

export interface Leaf {
  readonly value: JsonValue;
  /** The location: `body/owner/id`. The index of a list item is `*`. */
  readonly where: string;
  /** JSON pointer from the root value. */
  readonly pointer: string;
}

/** Yields the values inside a value that are neither objects nor lists, in document order. */
export function* leavesOf(value: JsonValue, where: string, pointer = ''): Generator<Leaf> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* leavesOf(item as JsonValue, `${where}/*`, `${pointer}/${index}`);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value))
      yield* leavesOf(
        member,
        `${where}/${name}`,
        `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      );
  } else yield { value, where, pointer };
}

/** Replaces each leaf with the nth known value for its location, if there are known values. */
export function withKnown(value: JsonValue, where: string, known: Known, nth: number): JsonValue {
  if (Array.isArray(value))
    return value.map((item) => withKnown(item as JsonValue, `${where}/*`, known, nth));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        withKnown(member, `${where}/${name}`, known, nth),
      ]),
    );
  }
  const seen = known(where);
  return seen[nth % seen.length] ?? value;
}
