import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import { typePairs } from '../concepts/pairs.ts';
import type { Rule } from '../rule.ts';

export const conceptKind: Rule = {
  id: 'concept-kind',
  severity: 'error',
  summary: 'A concept must have the same kind in both documents: object, enum, list, or scalar.',
  help: 'Use the same kind in both. If the types only share a name, mark them with different concepts.',
  *run(contract) {
    for (const { rest, graphql } of typePairs(contract)) {
      const [one, other] = [kindOf(contract, rest.type), kindOf(contract, graphql.type)];
      if (one === undefined || other === undefined || one === other) continue;
      yield {
        subject: rest.subject,
        message: `${rest.subject} is ${one} in the OpenAPI document; ${graphql.subject} is ${other} in the GraphQL schema.`,
        at: rest.node.at,
        related: [graphql.node.at],
      };
    }
  },
};

/**
 * Returns the kind of a type, or undefined for a type that this rule does not compare, such as a union or a custom
 * scalar.
 */
function kindOf(contract: Contract, type: Type): string | undefined {
  const shape = resolve(contract, type);
  switch (shape.kind) {
    case 'object':
      return 'an object';
    case 'enum':
      return 'an enum';
    case 'list':
      return 'a list';
    case 'primitive':
      return 'a scalar';
    default:
      return undefined;
  }
}
