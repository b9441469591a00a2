import { splitWords } from '../core/words.ts';
import type { StateMachine } from './behaviour.ts';
import { countStep } from './budget.ts';
import type { Contract } from './contract.ts';
import type { GraphqlOperation, Link, Operation, RestOperation } from './operation.ts';
import type { NamedType, Type, TypeId } from './type.ts';

export function isRest(operation: Operation): operation is RestOperation {
  return operation.kind === 'rest';
}

export function isGraphql(operation: Operation): operation is GraphqlOperation {
  return operation.kind === 'graphql';
}

/** What an operation leads to, by either protocol: links of its successful responses, or of its result. */
export function linksOf(operation: Operation): readonly Link[] {
  if (isGraphql(operation)) return operation.leadsTo;
  return operation.responses.flatMap(({ outcome, links }) => (outcome === 'success' ? links : []));
}

/** States that may be seen once any of these was, themselves included: those on the way may be missed. */
export function statesAfter({ transitions }: StateMachine, states: readonly string[]): ReadonlySet<string> {
  const next = new Map(transitions.map(({ from, to }) => [from, to]));
  const reached = new Set(states);
  // A set hands out what is added while it is walked.
  for (const state of reached) for (const target of next.get(state) ?? []) reached.add(target);
  return reached;
}

/** The named type behind an id; throws on an id that `load` did not issue. */
export function namedType(contract: Contract, id: TypeId): NamedType {
  const found = contract.types.get(id);
  if (!found) throw new Error(`no type ${id} in the contract`);
  countStep(contract, found);
  return found;
}

/** Follows references and nullability down to a type with a shape of its own. */
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

/** Words of what a type stands for; types of both documents with the same words are one concept. */
export function conceptOf({ concept, name }: NamedType): string {
  return splitWords(concept ?? name.wire).join(' ');
}

/**
 * The shapes that a type stands for, each once: itself, or the variants and parts of its unions and intersections, at
 * any depth.
 */
export function shapesOf(contract: Contract, type: Type): readonly Shape[] {
  const seen = new Set<Shape>([resolve(contract, type)]);
  // A set yields what is added while it is walked.
  for (const shape of seen) {
    const inner = shape.kind === 'union' ? shape.variants : shape.kind === 'intersection' ? shape.parts : [];
    for (const one of inner) seen.add(resolve(contract, one));
  }
  return [...seen].filter(({ kind }) => kind !== 'union' && kind !== 'intersection');
}

type Shape = ReturnType<typeof resolve>;
