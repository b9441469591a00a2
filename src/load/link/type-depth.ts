import type { Contract } from '../../model/contract.ts';
import { childTypes } from '../../model/walk.ts';
import { InputError } from '../../core/diagnostic.ts';
import type { NamedType, Type, TypeId } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { chainLongerThan } from '../graphql/chain.ts';
import { sentTypes } from './usage.ts';

/** A named type, or an unnamed container: a list, an object, a union, or an intersection. */
type Level = TypeId | Type;

/**
 * Throws `InputError` if required values nest too deeply: through items, values of maps, variants, parts, and required
 * properties, of named and unnamed types. Code that reads the model can recurse along such a chain. An optional
 * property ends the chain, because values can omit the property.
 */
export function requireShallow({ types, operations, webhooks }: Contract, limit: number): void {
  const edges = new Map<Level, readonly Level[]>();
  const add = (level: Level, inner: readonly Type[]): void => {
    const stack: (readonly [Level, readonly Type[]])[] = [[level, inner]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const levels = next[1].flatMap(levelOf);
      edges.set(next[0], levels);
      for (const each of levels) if (typeof each === 'object') stack.push([each, necessary(each)]);
    }
  };
  for (const [id, named] of types) add(id, isSelected(named) ? [] : contained(named.type));
  for (const type of sentTypes(operations, webhooks)) add(type, contained(type));
  const deep = chainLongerThan(limit, edges);
  if (deep === undefined) return;
  const { at } = typeof deep === 'string' ? types.get(deep)! : deep;
  throw new InputError(say['limit-type-depth']({ limit }, at));
}

/** True for output types of GraphQL. Clients read only selected fields of them, and selections have their own limit. */
function isSelected({ declaredAs }: NamedType): boolean {
  return declaredAs === 'object' || declaredAs === 'interface';
}

/** Returns the types that a value of a container must contain, or the type itself if it is not a container. */
function contained(type: Type): readonly Type[] {
  return isContainer(type) ? necessary(type) : [type];
}

/** Returns the level that a type adds to a chain, if any. Nullable types and types without parts add no level. */
function levelOf(type: Type): readonly Level[] {
  if (type.kind === 'nullable') return levelOf(type.of);
  if (type.kind === 'reference') return [type.target];
  return isContainer(type) ? [type] : [];
}

function isContainer({ kind }: Type): boolean {
  return kind === 'list' || kind === 'object' || kind === 'union' || kind === 'intersection';
}

function necessary(type: Type): readonly Type[] {
  if (type.kind !== 'object') return childTypes(type);
  const required = type.properties.filter((property) => property.required);
  return [...required.map((property) => property.type), type.additional];
}
