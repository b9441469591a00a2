/**
 * Where we judge otherwise than GraphQL Inspector, each with its reason; docs/decisions/0012-graphql-changes.md compares
 * all three, graphql-js among them.
 */
import type { GraphQLSchema } from 'graphql';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlFact } from './change.ts';

interface Surroundings {
  readonly old: Contract;
  readonly next: Contract;
  readonly before: GraphQLSchema;
}

/** The fact, judged by our positions. */
export function positioned(fact: GraphqlFact, surroundings: Surroundings): GraphqlFact {
  return { ...fact, ...positionOn(fact, surroundings) };
}

function positionOn(
  { type, coordinate }: GraphqlFact,
  { old, next }: Surroundings,
): Partial<Pick<GraphqlFact, 'harm' | 'reason'>> {
  switch (type) {
    case 'DIRECTIVE_REPEATABLE_REMOVED':
      // As graphql-js: a document that repeats it is valid no more (§5.7.3).
      return { harm: 'breaking', reason: 'A document that repeats it at one place is valid no more.' };
    case 'ENUM_VALUE_ADDED':
      // Only who reads a value can meet one that is new.
      return isOnlySent(old, coordinate) && isOnlySent(next, coordinate) ? { harm: 'none' } : {};
    default:
      return {};
  }
}

function isOnlySent({ types }: Contract, coordinate: string): boolean {
  const usage = types.get(`graphql:${coordinate.split('.')[0]!}`)?.usage;
  return usage?.request === true && !usage.response;
}
