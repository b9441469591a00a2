import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import { plainText } from '../send/parameters.ts';
import { accepts } from './accepts.ts';
import { flatten } from './flatten.ts';

/**
 * Whether a value that travels as text can be read as a valid one: `12` in a query may be a number or a string, one
 * value may be a list of one. Members of a form are text each.
 */
export function acceptsText(contract: Contract, type: Type, value: JsonValue): boolean {
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
          return acceptsText(contract, property?.type ?? flat.additional, member);
        }),
    );
  }
  if (Array.isArray(value)) {
    return flats.some(
      (flat) =>
        flat.kind === 'list' &&
        value.length >= (flat.constraints.minItems ?? 0) &&
        value.length <= (flat.constraints.maxItems ?? Infinity) &&
        value.every((item) => acceptsText(contract, flat.items, item as JsonValue)),
    );
  }
  return (
    readings(value).some((reading) => accepts(contract, type, reading)) ||
    flats.some((flat) => flat.kind === 'list' && acceptsText(contract, flat.items, value))
  );
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
