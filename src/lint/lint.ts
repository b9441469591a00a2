import type { Finding } from '../core/finding.ts';
import { LANGUAGES, type Language } from '../core/spelling.ts';
import type { Contract } from '../model/contract.ts';
import { rules as registry } from './registry.ts';
import { presetSeverity, type Preset } from './presets.ts';
import type { Rule, Violation } from './rule.ts';
import { severityFor, type LintSettings } from './settings.ts';

/**
 * Returns the findings of all rules, in the order of the registry and then of the documents. A rule that is off for all
 * subjects does not run. `languages` are the languages of the generated code. Settings override the `preset`.
 */
export async function lint(
  contract: Contract,
  settings: LintSettings = {},
  rules: readonly Rule[] = registry,
  languages: readonly Language[] = LANGUAGES,
  preset: Preset = 'strict',
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const most = presetSeverity(rule.id, rule.severity, preset);
    if (severityFor({ id: rule.id, severity: most }, settings) === 'off' && !isOnSomewhere(rule, settings))
      continue;
    for (const violation of await rule.run(contract, languages)) {
      const own = presetSeverity(rule.id, violation.severity ?? rule.severity, preset);
      const usual = { id: rule.id, severity: own };
      const severity = severityFor(usual, settings, violation.subject);
      if (severity !== 'off') findings.push(findingOf(rule, violation, severity));
    }
  }
  return findings;
}

function isOnSomewhere({ id }: Rule, settings: LintSettings): boolean {
  return Object.hasOwn(settings, id) && settings[id]!.some(({ severity }) => severity !== 'off');
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
