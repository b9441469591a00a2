import { enumsOf, valuesOf } from '../concepts/enums.ts';
import { comparablePairs, type Side } from '../concepts/pairs.ts';
import type { Rule, Violation } from '../rule.ts';
import type { EnumType } from '../../model/type.ts';

export const conceptValues: Rule = {
  id: 'concept-values',
  severity: 'error',
  summary: 'An enum must have the same values in both documents, ignoring case.',
  help: 'Add the missing value. If the types now differ in meaning, mark them with different concepts.',
  *run(contract) {
    for (const pair of comparablePairs(contract)) {
      const enums = enumsOf(contract, pair);
      if (!enums) continue;
      yield* missing(pair.rest, enums.rest, pair.graphql, enums.graphql, 'the GraphQL schema');
      yield* missing(pair.graphql, enums.graphql, pair.rest, enums.rest, 'the OpenAPI document');
    }
  },
};

function* missing(
  owner: Side,
  own: EnumType,
  other: Side,
  others: EnumType,
  where: string,
): Generator<Violation> {
  const known = valuesOf(others);
  for (const [key, value] of valuesOf(own)) {
    if (known.has(key)) continue;
    yield {
      subject: `${owner.subject}.${value.name.wire}`,
      message: `${other.subject} in ${where} has no value that corresponds to ${value.name.wire} of ${owner.subject}.`,
      at: value.at,
      related: [other.node.at],
    };
  }
}
