import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { Property, Type } from '../../model/type.ts';
import { fieldPairs } from '../concepts/pairs.ts';
import type { Rule } from '../rule.ts';

export const conceptNullability: Rule = {
  id: 'concept-nullability',
  severity: 'error',
  summary: 'A field that always has a value in one document must always have one in the other.',
  help: 'Make the property required and not nullable in OpenAPI and add `!` in SDL, or do neither.',
  *run(contract) {
    for (const { rest, graphql } of fieldPairs(contract)) {
      const [one, other] = [
        canBeMissing(contract, rest.node as Property),
        canBeMissing(contract, graphql.node as Property),
      ];
      if (one === other) continue;
      yield {
        subject: rest.subject,
        message: one
          ? `${rest.subject} can be missing or null in the OpenAPI document; ${graphql.subject} always has a value in the GraphQL schema.`
          : `${rest.subject} always has a value in the OpenAPI document; ${graphql.subject} can be null in the GraphQL schema.`,
        at: rest.node.at,
        related: [graphql.node.at],
      };
    }
  },
};

function canBeMissing(contract: Contract, { required, type }: Property): boolean {
  return !required || isNullable(contract, type);
}

function isNullable(contract: Contract, type: Type): boolean {
  let current = type;
  for (const seen = new Set<Type>(); current.kind === 'reference' && !seen.has(current);) {
    seen.add(current);
    current = namedType(contract, current.target).type;
  }
  return current.kind === 'nullable';
}
