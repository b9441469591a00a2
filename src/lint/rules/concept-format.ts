import { formOf, isIdentifier, type Form } from '../concepts/forms.ts';
import { comparablePairs } from '../concepts/pairs.ts';
import type { Rule } from '../rule.ts';

export const conceptFormat: Rule = {
  id: 'concept-format',
  severity: 'error',
  summary:
    'A value has the same form in both documents: type, format (uuid, date-time, phone number …) and pattern.',
  help: 'Give both the same format; in the SDL a scalar says it with @specifiedBy, and a pattern in its description.',
  *run(contract) {
    for (const { rest, graphql } of comparablePairs(contract)) {
      const [one, other] = [formOf(contract, rest.type), formOf(contract, graphql.type)];
      const difference = one && other && differenceOf(one, other);
      if (
        difference === undefined ||
        (one?.base === 'string' && isIdentifier(contract, graphql.node.at.pointer))
      )
        continue;
      yield {
        subject: rest.subject,
        message: `${rest.subject} of the OpenAPI document and ${graphql.subject} of the GraphQL schema differ: ${difference}.`,
        at: rest.node.at,
        related: [graphql.node.at],
      };
    }
  },
};

function differenceOf(rest: Form, graphql: Form): string | undefined {
  if (rest.base === 'opaque' || graphql.base === 'opaque') return undefined;
  if (rest.base !== graphql.base) return `the one is of type ${rest.base}, the other ${graphql.base}`;
  if (rest.format !== graphql.format) return `the one ${formatOf(rest)}, the other ${formatOf(graphql)}`;
  if (rest.pattern === undefined || graphql.pattern === undefined || rest.pattern === graphql.pattern)
    return undefined;
  return `the one has the pattern ${rest.pattern}, the other ${graphql.pattern}`;
}

function formatOf({ format }: Form): string {
  return format === undefined ? 'may be any text' : `has the format ${format}`;
}
