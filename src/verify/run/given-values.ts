import { matchesPattern } from '../../core/pattern.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Operation } from '../../model/operation.ts';
import type { Known } from '../../values/values.ts';
import type { GivenValues } from '../hooks.ts';

/** Returns the user's values for the locations of an operation's requests. Several keys may match one location. */
export function givenValues(values: GivenValues, { id, name }: Operation): Known {
  const own = Object.entries(values).flatMap(([key, value]) => {
    const { operation, place } = parsedKey(key);
    const isMeant = matchesPattern(operation, id) || matchesPattern(operation, name.wire);
    const choices: readonly JsonValue[] = Array.isArray(value) ? value : [value];
    return isMeant ? [{ place, choices }] : [];
  });
  return (where) => own.flatMap(({ place, choices }) => (place === where ? choices : []));
}

/** Splits a key into the pattern of the operation and the location in its requests. */
export function parsedKey(key: string): { readonly operation: string; readonly place: string } {
  const [, operation = '*', place = ''] = /^(?:(.*) )?(\S+)$/.exec(key) ?? [];
  return { operation, place };
}
