import type { ErrorShape, Operation } from '../../model/operation.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';

/** Returns the named types of errors: bodies of REST error responses, and items of error lists in GraphQL payloads. */
export function errorShapes(
  operations: readonly Operation[],
  types: ReadonlyMap<TypeId, NamedType>,
): readonly ErrorShape[] {
  const roles = new Map<TypeId, ErrorShape['role']>();
  const add = (type: Type, role: ErrorShape['role']): void => {
    for (const id of namedIn(type)) if (!roles.has(id)) roles.set(id, role);
  };
  for (const operation of operations) {
    if (operation.kind === 'graphql') {
      if (operation.userErrors) add(operation.userErrors.type, 'userError');
      continue;
    }
    for (const { outcome, contents } of operation.responses) {
      if (outcome === 'error') for (const { type } of contents) add(type, 'problem');
    }
  }
  return [...roles].flatMap(([type, role]) => {
    const named = types.get(type);
    return named ? [{ type, role, at: named.at }] : [];
  });
}

/**
 * Returns the named types of a value, not of the values inside it. The first part of an intersection represents all its
 * parts.
 */
function namedIn(type: Type): readonly TypeId[] {
  switch (type.kind) {
    case 'reference':
      return [type.target];
    case 'nullable':
      return namedIn(type.of);
    case 'list':
      return namedIn(type.items);
    case 'union':
      return type.variants.flatMap(namedIn);
    case 'intersection':
      return type.parts.flatMap(namedIn).slice(0, 1);
    default:
      return [];
  }
}
