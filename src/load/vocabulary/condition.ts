import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Condition } from '../../model/marks.ts';
import { malformed, member, type Report, type Use } from './use.ts';

/** Reads `{ state: [paid, sent], region: eu }`, which has one condition for each property. Reports a malformed use. */
export function conditionsOf(
  use: Use,
  report: Report,
  except: readonly string[] = [],
): readonly Condition[] | undefined {
  const { value } = use;
  const keys = isJsonObject(value) ? Object.keys(value).filter((key) => !except.includes(key)) : [];
  if (keys.length === 0)
    return malformed(use, 'an object with a value or a list of values for a property', report);
  const found = keys.map((property) => {
    const is = valuesOf(member(use, property), report);
    return is && { property, is };
  });
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** Returns one value or a non-empty list of values, each a string, number, or boolean. */
export function valuesOf(use: Use, report: Report): readonly JsonValue[] | undefined {
  const { value } = use;
  const listed: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? null];
  const isFit =
    listed.length > 0 && listed.every((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return isFit ? listed : malformed(use, 'a string, number, or boolean, or a list of them', report);
}
