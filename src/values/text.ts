import { isJsonObject, parsedJson, type JsonObject, type JsonValue } from '../core/json.ts';
import type { Contract } from '../model/contract.ts';
import type { Type } from '../model/type.ts';
import { plainText } from '../core/styled.ts';
import { accepts } from './accepts.ts';
import { flatten } from './flatten.ts';

/**
 * True if a value that is sent as text can be read as a valid value. `12` in a query can be a number or a
 * string, and a single value can be a list. In an object, this applies to each property, as in a form.
 * `indexed` is true if lists are written as `a[0]=`, like objects.
 */
export function acceptsText(contract: Contract, type: Type, value: JsonValue, indexed = false): boolean {
  const flats = flatten(contract, type);
  if (isJsonObject(value)) {
    return flats.some(
      (flat) =>
        flat.kind === 'object' &&
        flat.properties.every(
          ({ name, required, direction }) =>
            !required || direction === 'response' || Object.hasOwn(value, name.wire),
        ) &&
        Object.entries(value).every(([name, member]) => {
          const property = flat.properties.find((one) => one.name.wire === name);
          return acceptsText(contract, property?.type ?? flat.additional, member, indexed);
        }),
    );
  }
  if (Array.isArray(value)) {
    const asObject = Object.fromEntries(value.map((item, index) => [index, item as JsonValue]));
    if (indexed && acceptsText(contract, type, asObject, indexed)) return true;
    return flats.some(
      (flat) =>
        flat.kind === 'list' &&
        value.length >= (flat.constraints.minItems ?? 0) &&
        value.length <= (flat.constraints.maxItems ?? Infinity) &&
        value.every((item) => acceptsText(contract, flat.items, item as JsonValue, indexed)),
    );
  }
  return (
    readings(value).some((reading) => accepts(contract, type, reading)) ||
    flats.some((flat) => flat.kind === 'list' && acceptsText(contract, flat.items, value, indexed))
  );
}

/** True if a header can be read as a valid value, in the style `simple` (OpenAPI 3.1 §4.8.12.2) or as JSON. */
export function acceptsHeader(contract: Contract, type: Type, text: string): boolean {
  return [text, ...structures(text)].some((reading) => acceptsText(contract, type, reading));
}

/** Returns the structured readings of a string of style `simple`. */
export function structures(text: string): readonly JsonValue[] {
  const items = text.split(',').map((item) => item.trim());
  const pairs = items.map((item) => item.split(/=(.*)/s, 2));
  const found: JsonValue[] = [items];
  if (pairs.every(({ length }) => length === 2)) found.push(Object.fromEntries(pairs) as JsonObject);
  if (items.length % 2 === 0) {
    const names = items.filter((_, index) => index % 2 === 0);
    found.push(Object.fromEntries(names.map((name, index) => [name, items[index * 2 + 1]!])));
  }
  const value = /^\s*[[{]/.test(text) ? parsedJson(text) : undefined;
  if (value !== undefined) found.push(value);
  return found;
}

function readings(value: JsonValue): readonly JsonValue[] {
  const text = plainText(value);
  const number = Number(text);
  return [
    value,
    text,
    ...(text.trim() !== '' && Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    ...(text === '' || text === 'null' ? [null] : []),
  ];
}
