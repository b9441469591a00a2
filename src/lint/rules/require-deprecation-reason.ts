import { elementsOf } from '../elements.ts';
import type { Rule } from '../rule.ts';

/** The specification's default for a missing reason. */
const NO_REASON = 'No longer supported';

export const requireDeprecationReason: Rule = {
  id: 'require-deprecation-reason',
  severity: 'error',
  summary: 'A deprecation in SDL must have a reason.',
  enforces: 'GraphQL, September 2025 §3.13.3',
  help: 'Add a reason that names the replacement: `@deprecated(reason: "Use …")`.',
  *run(contract) {
    for (const { protocol, subject, node } of elementsOf(contract)) {
      if (protocol !== 'graphql' || !node.deprecated) continue;
      const reason = node.deprecated.reason?.trim() ?? '';
      if (reason !== '' && reason !== NO_REASON) continue;
      yield { subject, message: `${subject} is deprecated without a reason.`, at: node.at };
    }
  },
};
