/** Values without optional parts. If a service rejects such a value, the cause is a required part. */
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Contract } from '../model/contract.ts';
import type { ObjectType, Type } from '../model/type.ts';
import { accepts } from './accepts.ts';
import { flatten } from './flatten.ts';
import { mapMembers, withMember } from './members.ts';
import type { Known } from './values.ts';

/** Removes the optional properties of an object, and of the objects nested in it, except inside lists. */
export function onlyRequired(contract: Contract, type: Type, value: JsonValue): JsonValue {
  const shape = shapeOf(contract, type, value);
  if (!shape) return value;
  return mapMembers(value, (member, name) => {
    const property = shape.properties.find((one) => one.name.wire === name);
    return property?.required ? onlyRequired(contract, property.type, member) : undefined;
  });
}

/** Adds the missing optional properties that have a known value. */
export function withLinks(
  contract: Contract,
  type: Type,
  value: JsonValue,
  where: string,
  known: Known,
): JsonValue {
  const shape = shapeOf(contract, type, value);
  if (!shape || !isJsonObject(value)) return value;
  return shape.properties.reduce<JsonValue>((linked, { name: { wire }, type: inner }) => {
    if (!isJsonObject(linked)) return linked;
    const place = `${where}/${wire}`;
    const [first] = known(place);
    const member = Object.hasOwn(linked, wire) ? linked[wire]! : undefined;
    if (member !== undefined)
      return withMember(linked, wire, withLinks(contract, inner, member, place, known));
    return first !== undefined && accepts(contract, inner, first) ? withMember(linked, wire, first) : linked;
  }, value);
}

function shapeOf(contract: Contract, type: Type, value: JsonValue): ObjectType | undefined {
  if (!isJsonObject(value)) return undefined;
  const shape = flatten(contract, type).find((one) => accepts(contract, one, value));
  return shape?.kind === 'object' ? shape : undefined;
}
