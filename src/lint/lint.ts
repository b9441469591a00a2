import type { Finding } from '../core/finding.ts';
import { LANGUAGES, type Language } from '../core/spelling.ts';
import type { Contract } from '../model/contract.ts';
import { rules as registry } from './registry.ts';
import type { Rule, Violation } from './rule.ts';
import { severityFor, type LintSettings } from './settings.ts';

/**
 * What the rules have to say about a contract, in the order of the table and, within a rule, of the documents.
 * A rule that is off everywhere does not run. `languages`: those that code is generated in.
 */
export async function lint(
  contract: Contract,
  settings: LintSettings = {},
  rules: readonly Rule[] = registry,
  languages: readonly Language[] = LANGUAGES,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) {
    if (severityFor(rule, settings) === 'off') continue;
    for (const violation of await rule.run(contract, languages)) {
      const usual = { id: rule.id, severity: violation.severity ?? rule.severity };
      const severity = severityFor(usual, settings, violation.subject);
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
