import { elementsOf } from '../elements.ts';
import type { Rule } from '../rule.ts';

export const requireDescription: Rule = {
  id: 'require-description',
  severity: 'warning',
  summary: 'Every type, field, argument, input field, and enum value in SDL must have a description.',
  enforces: 'GraphQL, September 2025 §3.3.1',
  help: 'Describe the meaning of the element; do not repeat its name. Generated clients show the description to their users.',
  *run(contract) {
    for (const { protocol, subject, node } of elementsOf(contract)) {
      if (protocol !== 'graphql' || node.description !== undefined) continue;
      yield { subject, message: `${subject} has no description.`, at: node.at };
    }
  },
};
