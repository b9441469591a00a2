import type { Contract } from '../../../../model/contract.ts';
import type { Property, Type, TypeId } from '../../../../model/type.ts';

/** A field that requires a resolver. */
export type ResolvedField = Pick<Property, 'name' | 'description'>;

/**
 * Returns the fields of an object type that cannot have a plain value: fields with arguments, fields that lead back to
 * their own type only through required fields (a value would have to contain itself), and fields whose name every
 * object inherits, such as `constructor`. If resolvers return the user's own object for the type (`isMapped`), also
 * returns the fields that lead to objects, because the user's object is often a database row with only their ids.
 */
export function resolvedFields(
  contract: Contract,
  type: string,
  isMapped: boolean,
): readonly ResolvedField[] {
  const id: TypeId = `graphql:${type}`;
  return fieldsOf(contract, id).filter((field) => {
    if (field.arguments.length > 0 || field.name.wire in Object.prototype) return true;
    if (isMapped && isOfObjects(contract, field.type)) return true;
    const target = requiredObject(field);
    return target !== undefined && reaches(contract, target, id);
  });
}

function reaches(contract: Contract, from: TypeId, to: TypeId): boolean {
  const seen = new Set([from]);
  // Iterating over a set also visits elements added during the iteration.
  for (const id of seen) {
    if (id === to) return true;
    for (const field of fieldsOf(contract, id)) {
      const target = field.arguments.length > 0 ? undefined : requiredObject(field);
      if (target !== undefined) seen.add(target);
    }
  }
  return false;
}

function fieldsOf(contract: Contract, id: TypeId): readonly Property[] {
  const named = contract.types.get(id);
  return named?.declaredAs === 'object' && named.type.kind === 'object' ? named.type.properties : [];
}

/** True if the values of a type are objects, or lists of them. */
function isOfObjects(contract: Contract, type: Type): boolean {
  if (type.kind === 'nullable') return isOfObjects(contract, type.of);
  if (type.kind === 'list') return isOfObjects(contract, type.items);
  const kind = type.kind === 'reference' ? contract.types.get(type.target)?.type.kind : undefined;
  return kind === 'object' || kind === 'union';
}

/** Returns the type of a field that is neither a list nor nullable. */
function requiredObject({ type }: Property): TypeId | undefined {
  return type.kind === 'reference' ? type.target : undefined;
}
