/** Finds the parts of a request that only callers with certain roles may send. */
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Access } from '../model/behaviour.ts';
import type { Contract } from '../model/contract.ts';
import type { Type } from '../model/type.ts';
import { flatten } from './flatten.ts';

/** A restricted element in a request, with its permitted roles. */
export interface Use {
  /** The element in messages: `the operation`, `query.owner`, `body/state`, `Order.total`. */
  readonly what: string;
  readonly roles: readonly string[];
}

export function useOf(what: string, access: Access | undefined): readonly Use[] {
  return access ? [{ what, roles: access.roles }] : [];
}

/** Returns the restricted properties of a sent value, at any depth. `where` is the location of the value. */
export function usesIn(contract: Contract, type: Type, value: JsonValue, where: string): readonly Use[] {
  const shapes = flatten(contract, type);
  if (Array.isArray(value)) {
    const list = shapes.find((shape) => shape.kind === 'list');
    return list ? value.flatMap((item) => usesIn(contract, list.items, item as JsonValue, `${where}/*`)) : [];
  }
  if (!isJsonObject(value)) return [];
  return shapes.flatMap((shape) =>
    shape.kind === 'object'
      ? shape.properties.flatMap((property) => {
          const member = Object.hasOwn(value, property.name.wire) ? value[property.name.wire] : undefined;
          if (member === undefined) return [];
          const place = `${where}/${property.name.wire}`;
          return [...useOf(place, property.access), ...usesIn(contract, property.type, member, place)];
        })
      : [],
  );
}
