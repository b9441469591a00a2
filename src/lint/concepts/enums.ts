import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { EnumType, EnumValue } from '../../model/type.ts';
import type { Pair } from './pairs.ts';

/** Returns the same key for a value in any casing: `IN_REVIEW`, `in_review`, `inReview`. */
export function valueKey(value: string): string {
  return value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() || value;
}

/** Returns the values by their key. */
export function valuesOf({ values }: EnumType): ReadonlyMap<string, EnumValue> {
  return new Map(values.map((value) => [valueKey(value.name.wire), value]));
}

/** Returns both sides as enums, or undefined if either is not an enum. */
export function enumsOf(
  contract: Contract,
  { rest, graphql }: Pair,
): { readonly rest: EnumType; readonly graphql: EnumType } | undefined {
  const [one, other] = [resolve(contract, rest.type), resolve(contract, graphql.type)];
  return one.kind === 'enum' && other.kind === 'enum' ? { rest: one, graphql: other } : undefined;
}
