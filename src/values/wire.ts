import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { Contract } from '../model/contract.ts';
import type { Type } from '../model/type.ts';
import { plainText, type StyledValue } from '../core/styled.ts';
import { flatten } from './flatten.ts';
import { acceptsText, structures } from './text.ts';

/** The serialization of a sent value, and whether it is required. */
export interface Serialization extends Pick<StyledValue, 'name' | 'style' | 'explode'> {
  readonly required: boolean;
}

/**
 * True if the serialized value can be read as a valid value, even if it was meant differently. `filter[0]=1` can be the
 * list `[1]`, or an object with the property `0`.
 */
export function isValidOnWire(
  contract: Contract,
  type: Type,
  place: Serialization,
  value: JsonValue,
): boolean {
  const indexed = place.style === 'deepObject';
  if (isEmptyText(value) && (!place.required || acceptsText(contract, type, []))) return true;
  return readings(contract, type, place, value).some((reading) =>
    reading === undefined ? !place.required : acceptsText(contract, type, reading, indexed),
  );
}

/**
 * True for a list with one empty item, which is written like an empty list: `color=`. This is an undefined value in
 * OpenAPI 3.1.1 (§4.8.12.6), and so is an empty list in RFC 6570 (§2.3). A service may therefore treat both as absent.
 */
export function isEmptyText(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 1 && plainText(value[0] as JsonValue) === '';
}

/** Returns the possible readings of a value. Undefined means that the service does not see the value. */
function readings(
  contract: Contract,
  type: Type,
  { name, style, explode }: Serialization,
  value: JsonValue,
): readonly (JsonValue | undefined)[] {
  const flats = flatten(contract, type);
  const isObject = flats.length > 0 && flats.every(({ kind }) => kind === 'object');
  if (style === 'deepObject') {
    // A service that reads `filter[…]` does not see a plain `filter`.
    return typeof value === 'object' && value !== null
      ? [withoutEmpty(value)]
      : isObject
        ? [undefined]
        : [value];
  }
  if (style === 'form' && explode) {
    // An exploded object sends its properties without its own name, and services ignore all other names.
    if (isObject) return isJsonObject(value) ? [declared(value)] : [undefined, { [name]: value }];
    return Array.isArray(value) && value.length === 1 ? [value[0] as JsonValue] : [value];
  }
  return [value, ...structures(delimited(value))];

  function declared(object: JsonObject): JsonObject {
    const names = new Set(
      flats.flatMap((flat) => (flat.kind === 'object' ? flat.properties : []).map((one) => one.name.wire)),
    );
    return Object.fromEntries(Object.entries(object).filter(([member]) => names.has(member)));
  }
}

/** Removes empty values, because `filter[…]=` cannot express them. */
export function withoutEmpty(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => {
      const read = withoutEmpty(item as JsonValue);
      return read === undefined ? [] : [read];
    });
    return items.length === 0 ? undefined : items;
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const read = withoutEmpty(member);
    return read === undefined ? [] : [[name, read] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function delimited(value: JsonValue): string {
  if (Array.isArray(value)) return value.map((item) => plainText(item as JsonValue)).join(',');
  if (!isJsonObject(value)) return plainText(value);
  return Object.entries(value)
    .map(([name, member]) => `${name},${plainText(member)}`)
    .join(',');
}
