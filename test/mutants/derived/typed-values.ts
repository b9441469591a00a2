import type { Contract } from '../../../src/model/contract.ts';
import { namedType } from '../../../src/model/lookup.ts';
import type { ObjectType, Type, TypeId } from '../../../src/model/type.ts';

type Members = Record<string, unknown>;

/** Returns every object in a value, with the named type that the contract declares for it. */
export function eachTyped(
  contract: Contract,
  type: Type,
  value: unknown,
  visit: (id: TypeId, object: Members) => void,
  id?: TypeId,
): void {
  const go = (inner: Type, of: unknown, name = id): void => eachTyped(contract, inner, of, visit, name);
  switch (type.kind) {
    case 'reference':
      return go(namedType(contract, type.target).type, value, type.target);
    case 'nullable':
      return go(type.of, value);
    case 'list':
      if (Array.isArray(value)) for (const item of value) go(type.items, item, undefined);
      return undefined;
    case 'intersection':
      for (const part of type.parts) go(part, value);
      return undefined;
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
      const members = value as Members;
      for (const { name, type: inner } of type.properties) go(inner, members[name.wire], undefined);
      if (id !== undefined) visit(id, members);
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the named object types that a type contains, each once. */
export function objectsIn(
  contract: Contract,
  type: Type,
  found = new Map<TypeId, ObjectType>(),
): ReadonlyMap<TypeId, ObjectType> {
  const seen = new Set<TypeId>();
  const go = (inner: Type, id?: TypeId): void => {
    switch (inner.kind) {
      case 'reference':
        if (seen.has(inner.target)) return;
        seen.add(inner.target);
        return go(namedType(contract, inner.target).type, inner.target);
      case 'nullable':
        return go(inner.of, id);
      case 'list':
        return go(inner.items);
      case 'intersection':
        return inner.parts.forEach((part) => go(part, id));
      case 'object':
        if (id !== undefined) found.set(id, inner);
        return inner.properties.forEach((property) => go(property.type));
      default:
    }
  };
  go(type);
  return found;
}
