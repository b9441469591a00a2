/** Functions for the types of fields in GraphQL. */
import { withoutNull } from '../model/lookup.ts';
import type { Contract } from '../model/contract.ts';
import type { NamedType, Property, Type } from '../model/type.ts';

/** Returns the fields of an SDL object type. Empty for other kinds. */
export function fieldsOf({ type }: Pick<NamedType, 'type'>): readonly Property[] {
  return type.kind === 'object' ? type.properties : [];
}

export function fieldNamed(type: Pick<NamedType, 'type'>, name: string): Property | undefined {
  return fieldsOf(type).find((field) => field.name.wire === name);
}

/** Returns the named type of a field, or of the items of its list. */
export function targetOf(contract: Contract, type: Type): NamedType | undefined {
  const inner = withoutNull(type);
  if (inner.kind === 'list') return targetOf(contract, inner.items);
  return inner.kind === 'reference' ? contract.types.get(inner.target) : undefined;
}

export function isList(type: Type): boolean {
  return withoutNull(type).kind === 'list';
}

/** True for an object type whose name ends in `Connection`. */
export function isConnection({ declaredAs, name }: NamedType): boolean {
  return declaredAs === 'object' && /.Connection$/.test(name.wire);
}
