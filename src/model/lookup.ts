import type { JsonValue } from '../core/json.ts';
import { splitWords } from '../core/words.ts';
import type { StateMachine } from './behaviour.ts';
import { countStep } from './budget.ts';
import type { Contract } from './contract.ts';
import type { CallPath, GraphqlOperation, Link, Operation, RestOperation } from './operation.ts';
import type { NamedType, Type, TypeId } from './type.ts';

/** Returns the name of a call as client code writes it: `issuing.cards.ship`. */
export function callName({ resources, action }: CallPath): string {
  return [...resources, action].map(({ wire }) => wire).join('.');
}

export function isRest(operation: Operation): operation is RestOperation {
  return operation.kind === 'rest';
}

export function isGraphql(operation: Operation): operation is GraphqlOperation {
  return operation.kind === 'graphql';
}

/** Returns the links of a GraphQL operation or of the successful responses of a REST operation. */
export function linksOf(operation: Operation): readonly Link[] {
  if (isGraphql(operation)) return operation.leadsTo;
  return operation.responses.flatMap(({ outcome, links }) => (outcome === 'success' ? links : []));
}

/**
 * Returns the given states and all states that they can lead to, directly or through other states, because a client may
 * not observe an intermediate state.
 */
export function statesAfter({ transitions }: StateMachine, states: readonly string[]): ReadonlySet<string> {
  const next = new Map(transitions.map(({ from, to }) => [from, to]));
  const reached = new Set(states);
  // Iterating over a set also visits elements added during the iteration.
  for (const state of reached) for (const target of next.get(state) ?? []) reached.add(target);
  return reached;
}

/** Returns the named type with an id. Throws if the contract has no such type, which is an internal error. */
export function namedType(contract: Contract, id: TypeId): NamedType {
  const found = contract.types.get(id);
  if (!found) throw new Error(`no type ${id} in the contract`);
  countStep(contract, found);
  return found;
}

const implementers = new WeakMap<Contract['types'], ReadonlyMap<TypeId, readonly NamedType[]>>();

/** Returns the object types that implement an interface of GraphQL. */
export function implementersOf({ types }: Contract, id: TypeId): readonly NamedType[] {
  let known = implementers.get(types);
  if (!known) implementers.set(types, (known = byInterface(types)));
  return known.get(id) ?? [];
}

function byInterface(types: Contract['types']): ReadonlyMap<TypeId, readonly NamedType[]> {
  const found = new Map<TypeId, NamedType[]>();
  for (const named of types.values()) {
    if (named.declaredAs !== 'object' || named.type.kind !== 'object') continue;
    for (const id of named.type.implements) found.set(id, [...(found.get(id) ?? []), named]);
  }
  return found;
}

/** Returns the state machine of the values of a type. */
export function machineOf(contract: Contract, type: Type, hops = 0): StateMachine | undefined {
  if (hops > MAX_HOPS) return undefined;
  if (type.kind === 'nullable') return machineOf(contract, type.of, hops + 1);
  if (type.kind === 'intersection')
    return type.parts.map((part) => machineOf(contract, part, hops + 1)).find((machine) => machine);
  if (type.kind === 'enum') return type.states;
  if (type.kind !== 'reference') return undefined;
  const named = namedType(contract, type.target);
  return named.states ?? machineOf(contract, named.type, hops + 1);
}

const MAX_HOPS = 32;

/** Returns the type inside a nullable type, and any other type unchanged. */
export function withoutNull(type: Type): Type {
  return type.kind === 'nullable' ? type.of : type;
}

/** Returns the values of an enum or a literal; empty for other types. */
export function listedValues(contract: Contract, type: Type): readonly JsonValue[] {
  const shape = resolve(contract, type);
  if (shape.kind === 'literal') return [shape.value];
  return shape.kind === 'enum' ? shape.values.map(({ value }) => value) : [];
}

/**
 * Follows references and nullable types to a type that is neither a reference nor nullable. Returns `any` for a
 * circular reference.
 */
export function resolve(contract: Contract, type: Type): Exclude<Type, { kind: 'reference' | 'nullable' }> {
  let current = type;
  for (const seen = new Set<Type>(); !seen.has(current);) {
    seen.add(current);
    if (current.kind === 'reference') current = namedType(contract, current.target).type;
    else if (current.kind === 'nullable') current = current.of;
    else return current;
  }
  return { kind: 'any', at: type.at };
}

/**
 * Returns the name of a type's concept as lower-case words, joined by spaces. Types with the same result represent the
 * same concept.
 */
export function conceptOf({ concept, name }: NamedType): string {
  return splitWords(concept ?? name.wire).join(' ');
}

/**
 * Returns the distinct shapes of a type: itself, or the variants and parts of its unions and intersections, at any
 * depth.
 */
export function shapesOf(contract: Contract, type: Type): readonly Shape[] {
  const seen = new Set<Shape>([resolve(contract, type)]);
  // Iterating over a set also visits elements added during the iteration.
  for (const shape of seen) {
    const inner = shape.kind === 'union' ? shape.variants : shape.kind === 'intersection' ? shape.parts : [];
    for (const one of inner) seen.add(resolve(contract, one));
  }
  return [...seen].filter(({ kind }) => kind !== 'union' && kind !== 'intersection');
}

type Shape = ReturnType<typeof resolve>;
