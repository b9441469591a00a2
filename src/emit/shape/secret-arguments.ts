/** Arguments whose text must not appear in errors: passwords, and values marked as secret in the contract. */
import { childTypes } from '../../model/walk.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Property, Type, TypeId } from '../../model/type.ts';

/** Returns the wire names of secret parameters, and of secret properties of the body at any depth. */
export function secretArguments(contract: Contract, { parameters, body }: RestOperation): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<TypeId>();
  // A stack instead of recursion, because a chain of optional properties can be long.
  const stack: Part[] = [...parameters, ...(body?.contents ?? []).map(({ type }) => ({ type }))].toReversed();
  for (let part = stack.pop(); part; part = stack.pop()) {
    const { type, name, marks } = part;
    if (name && (marks?.secret || isPassword(contract, type))) found.add(name.wire);
    if (type.kind !== 'reference') for (const inner of partsOf(type).toReversed()) stack.push(inner);
    else if (!seen.has(type.target)) {
      seen.add(type.target);
      stack.push({ type: namedType(contract, type.target).type });
    }
  }
  return [...found];
}

/** A type, and the name and marks of the parameter or property that has it. */
type Part = Pick<Property, 'type'> & Partial<Pick<Property, 'name' | 'marks'>>;

function partsOf(type: Type): readonly Part[] {
  if (type.kind === 'object') return [...type.properties, { type: type.additional }];
  return childTypes(type).map((child) => ({ type: child }));
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
