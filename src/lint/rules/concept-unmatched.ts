import type { NamedType } from '../../model/type.ts';
import { conceptOf } from '../concepts/pairs.ts';
import { typesOf } from '../elements.ts';
import type { Rule, Violation } from '../rule.ts';

export const conceptUnmatched: Rule = {
  id: 'concept-unmatched',
  severity: 'warning',
  summary: 'A type that is marked with a concept must have a counterpart in the other document.',
  help: 'Correct the name of the concept, or remove the mark.',
  *run(contract) {
    const [rest, graphql] = [typesOf(contract, 'rest'), typesOf(contract, 'graphql')];
    if (rest.length === 0 || graphql.length === 0) return;
    yield* unmatchedTypes(rest, graphql, 'the GraphQL schema');
    yield* unmatchedTypes(graphql, rest, 'the OpenAPI document');
  },
};

function* unmatchedTypes(
  types: readonly NamedType[],
  others: readonly NamedType[],
  where: string,
): Generator<Violation> {
  const concepts = new Set(others.map(conceptOf));
  for (const type of types) {
    if (type.concept === undefined || concepts.has(conceptOf(type))) continue;
    const { wire } = type.name;
    yield {
      subject: wire,
      message: `${wire} is marked with the concept ${type.concept}, but ${where} has no type for it.`,
      at: type.at,
    };
  }
}
