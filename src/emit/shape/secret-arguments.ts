/** Arguments with a text forbidden in errors: passwords, and values marked as secret in the contract. */
import { childTypes } from '../../model/walk.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Type, TypeId } from '../../model/type.ts';

/** Returns the wire names of such parameters, and of such properties of the body at any depth. */
export function secretArguments(contract: Contract, { parameters, body }: RestOperation): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<TypeId>();
  const visit = (type: Type): void => {
    if (type.kind === 'reference') {
      if (seen.has(type.target)) return;
      seen.add(type.target);
      visit(namedType(contract, type.target).type);
    } else if (type.kind === 'object') {
      for (const { name, type: of, marks } of type.properties) {
        if (marks?.secret || isPassword(contract, of)) found.add(name.wire);
        visit(of);
      }
      visit(type.additional);
    } else childTypes(type).forEach(visit);
  };
  for (const { name, type, marks } of parameters) {
    if (marks?.secret || isPassword(contract, type)) found.add(name.wire);
    visit(type);
  }
  for (const { type } of body?.contents ?? []) visit(type);
  return [...found];
}

function isPassword(contract: Contract, type: Type, depth = 0): boolean {
  if (depth > 16) return false;
  const inner = (of: Type): boolean => isPassword(contract, of, depth + 1);
  switch (type.kind) {
    case 'primitive':
      return type.format === 'password';
    case 'reference':
      return inner(namedType(contract, type.target).type);
    case 'list':
      return inner(type.items);
    case 'object':
      return false;
    default:
      return childTypes(type).some(inner);
  }
}
