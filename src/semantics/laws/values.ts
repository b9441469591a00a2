/** Reads values at paths, and checks conditions on them, for all laws. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Condition } from '../../model/marks.ts';
import { same } from '../../model/accepts.ts';
import { isSameSymbol } from '../world/lists.ts';

/**
 * Returns the value of a member of a resource, by its normalized name. A member without a value is null or
 * undefined.
 */
export type ValueOf = (words: string) => JsonValue | undefined;

/** Normalizes a wire name to lowercase words: `created at` for both `createdAt` and `created_at`. */
export function wordsOf(name: string): string {
  return splitWords(name).join(' ');
}

/**
 * Returns the value at a path inside a value, if it exists. A name also matches a property with the same
 * normalized name.
 */
export function valueIn(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((outer, name) => {
    if (!isJsonObject(outer)) return undefined;
    if (Object.hasOwn(outer, name)) return outer[name];
    return Object.entries(outer).find(([own]) => wordsOf(own) === wordsOf(name))?.[1];
  }, value);
}

/** Returns the value at a path that starts at a resource. */
export function valueAt(valueOf: ValueOf, [first = '', ...rest]: Path): JsonValue | undefined {
  return valueIn(valueOf(wordsOf(first)), rest);
}

/** True if all conditions are met. */
export function holds(conditions: readonly Condition[], valueOf: ValueOf): boolean {
  return conditions.every(({ property, is }) => {
    const value = valueOf(wordsOf(property)) ?? null;
    return is.some((one) => isSameState(one, value));
  });
}

/** True for equal values, and for two spellings of the same state, such as `ON_HOLD` and `on-hold`. */
export function isSameState(one: JsonValue, other: JsonValue): boolean {
  const isText = typeof one === 'string' && typeof other === 'string';
  return same(one, other) || (isText && isSameSymbol(one, other));
}
