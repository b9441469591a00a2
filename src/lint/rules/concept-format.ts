import { formOf, isIdentifier, type Form } from '../concepts/forms.ts';
import { comparablePairs } from '../concepts/pairs.ts';
import type { Rule } from '../rule.ts';

export const conceptFormat: Rule = {
  id: 'concept-format',
  severity: 'error',
  summary:
    'A value must have the same type, format (such as uuid or date-time), and pattern in both documents.',
  help: 'Declare the same format in both. In SDL, a scalar declares its format with @specifiedBy, and its pattern in its description.',
  *run(contract) {
    for (const { rest, graphql } of comparablePairs(contract)) {
      const [one, other] = [formOf(contract, rest.type), formOf(contract, graphql.type)];
      const difference = one && other && differenceOf(one, other);
      if (difference === undefined || (isKey(one) && isIdentifier(contract, graphql.node.at.pointer)))
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

/** True for a form that `ID` can represent, because `ID` accepts strings and integers (GraphQL §3.5.5). */
function isKey(form: Form | undefined): boolean {
  return form?.base === 'string' || form?.base === 'integer';
}

function differenceOf(rest: Form, graphql: Form): string | undefined {
  if (rest.base === 'opaque' || graphql.base === 'opaque') return undefined;
  if (rest.base !== graphql.base) return `the first has the type ${rest.base}, the second ${graphql.base}`;
  if (rest.format !== graphql.format) return `the first ${formatOf(rest)}, the second ${formatOf(graphql)}`;
  if (rest.pattern === undefined || graphql.pattern === undefined || rest.pattern === graphql.pattern)
    return undefined;
  return `the first has the pattern ${rest.pattern}, the second ${graphql.pattern}`;
}

function formatOf({ format }: Form): string {
  return format === undefined ? 'may be any string' : `has the format ${format}`;
}
