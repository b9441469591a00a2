import type { Finding } from '../core/finding.ts';
import type { Contract } from '../model/contract.ts';
import { rules as registry } from './registry.ts';
import type { Rule, Violation } from './rule.ts';
import { severityFor, type LintSettings } from './settings.ts';

/**
 * What the rules have to say about a contract, in the order of the table and, within a rule, of the documents.
 * A rule that is off everywhere does not run.
 */
export async function lint(
  contract: Contract,
  settings: LintSettings = {},
  rules: readonly Rule[] = registry,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) {
    if (severityFor(rule, settings) === 'off') continue;
    for (const violation of await rule.run(contract)) {
      const severity = severityFor(rule, settings, violation.subject);
      if (severity !== 'off') findings.push(findingOf(rule, violation, severity));
    }
  }
  return findings;
}

function findingOf(rule: Rule, violation: Violation, severity: Finding['severity']): Finding {
  const { subject, message, at, related } = violation;
  return {
    code: rule.id,
    severity,
    subject,
    message,
    help: rule.help,
    at,
    ...(related && related.length > 0 && { related }),
    ...(rule.enforces !== undefined && { enforces: rule.enforces }),
  };
}
