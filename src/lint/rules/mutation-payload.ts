import { isGraphql } from '../../model/lookup.ts';
import { rootField } from '../elements.ts';
import type { Rule } from '../rule.ts';
import { isList, targetOf } from '../shapes.ts';

export const mutationPayload: Rule = {
  id: 'mutation-payload',
  severity: 'warning',
  summary: 'A mutation must return a payload object with a non-null list of the errors that a user can fix.',
  help: 'Return a payload type with the changed object and `userErrors: [UserError!]!`.',
  *run(contract) {
    for (const operation of contract.operations.filter(isGraphql)) {
      if (operation.operation !== 'mutation') continue;
      const subject = rootField(operation);
      const payload = targetOf(contract, operation.result);
      const { userErrors, at } = operation;
      if (payload?.declaredAs !== 'object' || isList(operation.result))
        yield { subject, message: `${subject} does not return a payload object.`, at };
      else if (!userErrors)
        yield {
          subject,
          message: `${payload.name.wire}, the payload of ${subject}, has no userErrors.`,
          at,
          related: [payload.at],
        };
      else if (userErrors.type.kind === 'nullable')
        yield {
          subject,
          message: `${userErrors.name.wire} of ${payload.name.wire} can be null.`,
          at: userErrors.at,
          related: [at],
        };
    }
  },
};
