import type { Severity } from '../core/diagnostic.ts';
import { matchesPattern } from '../core/pattern.ts';
import type { Rule } from './rule.ts';

/** The severity of a rule in a project, with its reason. */
export interface LintSetting {
  /** Severity of the findings. `off` removes them. */
  readonly severity: Severity | 'off';
  /** Reason for the setting. */
  readonly reason: string;
  /** The subjects of the setting. `*` matches any characters. Default: all subjects. */
  readonly subjects?: readonly string[];
}

/** The settings of each rule, by its id. The first applicable setting is used. */
export type LintSettings = Readonly<Record<string, readonly LintSetting[]>>;

/**
 * Returns the severity of a rule for a subject. Without a subject, ignores the settings that apply to some subjects
 * only.
 */
export function severityFor(
  { id, severity }: { readonly id: Rule['id']; readonly severity: Severity | 'off' },
  settings: LintSettings,
  subject?: string,
): Severity | 'off' {
  const own = Object.hasOwn(settings, id) ? settings[id]! : [];
  return own.find(({ subjects }) => applies(subjects, subject))?.severity ?? severity;
}

function applies(patterns: readonly string[] | undefined, subject: string | undefined): boolean {
  if (patterns === undefined) return true;
  return subject !== undefined && patterns.some((pattern) => matchesPattern(pattern, subject));
}
