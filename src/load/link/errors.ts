import type { ErrorShape, Operation } from '../../model/operation.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';

/** Named types that carry errors: bodies of REST error responses, items of GraphQL payloads' error lists. */
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

/** The references that a value of the type is, not those inside it; of an intersection the first is the whole. */
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
