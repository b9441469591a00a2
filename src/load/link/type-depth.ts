import { childTypes } from '../../model/walk.ts';
import { InputError } from '../../core/diagnostic.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { chainLongerThan } from '../graphql/chain.ts';

/**
 * Throws `InputError` if required values nest too deep: through items, values of maps, variants, parts, and required
 * properties of consecutive types. Code that reads the model can recurse along such a chain. An optional property ends
 * the chain, because values can omit the property.
 */
export function requireShallow(types: ReadonlyMap<TypeId, NamedType>, limit: number): void {
  const edges = new Map(
    [...types].map(([id, named]) => [id as string, isSelected(named) ? [] : targetsOf(named.type)]),
  );
  const deep = chainLongerThan(limit, edges);
  if (deep !== undefined)
    throw new InputError(say['limit-type-depth']({ limit }, types.get(deep as TypeId)?.at));
}

/** True if clients read only selected fields of the type, because selections have their own depth limit. */
function isSelected({ declaredAs }: NamedType): boolean {
  return declaredAs === 'object' || declaredAs === 'interface';
}

function targetsOf(type: Type): readonly TypeId[] {
  const targets = new Set<TypeId>();
  const stack: Type[] = [type];
  for (let current = stack.pop(); current; current = stack.pop()) {
    if (current.kind === 'reference') targets.add(current.target);
    for (const child of necessary(current)) stack.push(child);
  }
  return [...targets];
}

function necessary(type: Type): readonly Type[] {
  if (type.kind !== 'object') return childTypes(type);
  const required = type.properties.filter((property) => property.required);
  return [...required.map((property) => property.type), type.additional];
}
