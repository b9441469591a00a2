import type { Documented, Node } from '../../model/node.ts';
import type { Contract } from '../../model/contract.ts';
import { enumsOf, valuesOf } from '../concepts/enums.ts';
import { fieldPairs, typePairs, type Pair } from '../concepts/pairs.ts';
import { firstSentence, hasSameFirstSentence } from '../concepts/prose.ts';
import type { Rule } from '../rule.ts';

export const conceptDescription: Rule = {
  id: 'concept-description',
  severity: 'warning',
  summary:
    'The first sentence of a description must be the same in both documents, except for the spelling of names.',
  help: 'Use the same first sentence in both documents. Move details that apply to only one document to later sentences.',
  *run(contract) {
    for (const { subject, rest, graphql } of described(contract)) {
      const [one, other] = [rest.description, graphql.description];
      if (one === undefined || other === undefined || hasSameFirstSentence(one, other)) continue;
      yield {
        subject,
        message: `${subject} is described as “${firstSentence(one)}” in the OpenAPI document and as “${firstSentence(other)}” in the GraphQL schema.`,
        at: rest.at,
        related: [graphql.at],
      };
    }
  },
};

interface Described {
  readonly subject: string;
  readonly rest: Node & Pick<Documented, 'description'>;
  readonly graphql: Node & Pick<Documented, 'description'>;
}

function* described(contract: Contract): Generator<Described> {
  for (const pair of typePairs(contract)) {
    yield sidesOf(pair);
    const enums = enumsOf(contract, pair);
    const others = enums && valuesOf(enums.graphql);
    for (const [key, rest] of enums ? valuesOf(enums.rest) : []) {
      const graphql = others?.get(key);
      if (graphql) yield { subject: `${pair.rest.subject}.${rest.name.wire}`, rest, graphql };
    }
  }
  for (const pair of fieldPairs(contract)) yield sidesOf(pair);
}

function sidesOf({ rest, graphql }: Pair): Described {
  return { subject: rest.subject, rest: rest.node, graphql: graphql.node };
}
