import { elementsOf } from '../elements.ts';
import type { Rule } from '../rule.ts';

export const requireDescription: Rule = {
  id: 'require-description',
  severity: 'warning',
  summary: 'Every type, field, argument, input field and enum value of the SDL has a description.',
  enforces: 'GraphQL, September 2025 §3.3.1',
  help: 'Say what it means, not what it is called. Descriptions are what clients show to their users.',
  *run(contract) {
    for (const { protocol, subject, node } of elementsOf(contract)) {
      if (protocol !== 'graphql' || node.description !== undefined) continue;
      yield { subject, message: `${subject} has no description.`, at: node.at };
    }
  },
};
