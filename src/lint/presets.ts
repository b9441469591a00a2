/**
 * The severities of rules by preset. Under `minimal` and `recommended`, rules report warnings, but no errors. Only
 * `strict` includes rules of style.
 */
import type { Severity } from '../core/diagnostic.ts';
import type { Rule } from './rule.ts';

export const PRESETS = ['minimal', 'recommended', 'strict'] as const;
/** Selection of lint rules and their severities. */
export type Preset = (typeof PRESETS)[number];

export const DEFAULT_PRESET: Preset = 'recommended';

type Setting = Severity | 'off';

/**
 * The severities `[minimal, recommended]` of a rule. Unlisted rules are off in both presets. Under `strict`, every rule has
 * its own severity.
 */
const SETTINGS: Readonly<Record<string, readonly [minimal: Setting, recommended: Setting]>> = {
  'concept-kind': ['off', 'warning'],
  'concept-values': ['off', 'warning'],
  'concept-format': ['off', 'warning'],
  'concept-nullability': ['off', 'warning'],
  'concept-states': ['off', 'warning'],
  'unreachable-state': ['off', 'warning'],
  'effect-unresolved': ['off', 'warning'],
  'mark-unresolved': ['off', 'warning'],
  'example-invalid': ['off', 'warning'],
  'schema-unsatisfiable': ['warning', 'warning'],
  'name-collision': ['warning', 'warning'],
};

const RANK: Readonly<Record<Setting, number>> = { off: 0, note: 1, warning: 2, error: 3 };

/** Returns the severity of a rule under a preset, which is at most `severity`. */
export function presetSeverity(id: Rule['id'], severity: Severity, preset: Preset): Setting {
  if (preset === 'strict') return severity;
  const own = Object.hasOwn(SETTINGS, id) ? SETTINGS[id] : undefined;
  const most = own?.[preset === 'minimal' ? 0 : 1] ?? 'off';
  return RANK[most] < RANK[severity] ? most : severity;
}
