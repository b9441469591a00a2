/** Query parameters that filter the items of a list by one of their properties. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { Parameter } from '../../model/operation.ts';

/** True if each item has a property with the name and one of the values of the parameter. */
export function isFilter(
  contract: Contract,
  { in: place, name, type }: Parameter,
  items: readonly JsonValue[],
): boolean {
  if (place !== 'query') return false;
  const shape = resolve(contract, type);
  const isPossible = (value: JsonValue | undefined): boolean =>
    shape.kind === 'enum'
      ? shape.values.some((each) => each.value === value)
      : shape.kind === 'primitive' && shape.primitive === 'boolean' && typeof value === 'boolean';
  return items.every((item) => isPossible(memberOf(item, name.wire)));
}

export function memberOf(item: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
}
