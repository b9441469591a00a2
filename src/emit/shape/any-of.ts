import type { Type } from '../../model/type.ts';

/** Returns a union of several types, or the only type, or undefined for an empty list. */
export function anyOf(types: readonly Type[]): Type | undefined {
  const [first, ...others] = types;
  if (!first || others.length === 0) return first;
  return { kind: 'union', at: first.at, match: 'any', variants: types };
}
