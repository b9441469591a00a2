/** Converts `presetConfig.lint` to settings. Each setting requires a reason. */
import { InputError, type Severity } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { PRESETS, type Preset } from '../../lint/presets.ts';
import type { LintSetting, LintSettings } from '../../lint/settings.ts';
import { say } from '../diagnostics.ts';
import type { MemberPath } from './config-schema.ts';
import { invalidIn, withSuggestion, type Invalid, type Located } from './invalid.ts';

const SEVERITIES: readonly (Severity | 'off')[] = ['error', 'warning', 'note', 'off'];

/** Returns the checked settings. Throws `InputError` for an unknown rule and for an incomplete setting. */
export async function lintSettingsOf(lint: unknown, part: Located): Promise<LintSettings> {
  const invalid = invalidIn(part);
  if (!isJsonObject(lint)) throw invalid(['lint'], 'an object');
  const { rules = {} } = lint;
  if (!isJsonObject(rules)) throw invalid(['lint', 'rules'], 'an object');
  if (Object.keys(rules).length === 0) return {};
  // Rules are loaded on demand, because only `lint` applies them and other commands check only their names.
  const { rules: registry } = await import('../../lint/registry.ts');
  const known = registry.map(({ id }) => id);
  return Object.fromEntries(
    Object.entries(rules).map(([rule, value]) => {
      const path = ['lint', 'rules', rule];
      if (!known.includes(rule)) {
        const error = say['lint-rule-unknown']({ rule, path: part.label }, part.at?.(...path));
        throw new InputError(withSuggestion(error, rule, known));
      }
      if (!Array.isArray(value)) return [rule, [settingOf(value, rule, part, path)]];
      return [rule, value.map((setting, index) => settingOf(setting, rule, part, [...path, index]))];
    }),
  );
}

/** Returns `presetConfig.lint.preset`. Throws `InputError` for an unknown preset. */
export function lintPresetOf(lint: unknown, invalid: Invalid): Preset | undefined {
  const preset = isJsonObject(lint) ? lint['preset'] : undefined;
  const found = PRESETS.find((one) => one === preset);
  if (preset === undefined || found) return found;
  throw invalid(['lint', 'preset'], `one of ${PRESETS.join(', ')}`);
}

function settingOf(setting: unknown, rule: string, { label, at }: Located, path: MemberPath): LintSetting {
  const wrong = (wanted: string, ...member: MemberPath): InputError =>
    new InputError(say['lint-setting-invalid']({ rule, wanted, path: label }, at?.(...path, ...member)));
  if (!isJsonObject(setting)) throw wrong('must be an object, or a list of objects');
  const { severity, reason, subjects } = setting;
  if (!isSeverity(severity)) throw wrong(`needs a severity: ${SEVERITIES.join(', ')}`, 'severity');
  if (typeof reason !== 'string' || reason.trim() === '') throw wrong('needs a reason', 'reason');
  if (subjects === undefined) return { severity, reason };
  if (!isTexts(subjects)) throw wrong('must have a list of strings as its subjects', 'subjects');
  return { severity, reason, subjects };
}

function isSeverity(value: unknown): value is LintSetting['severity'] {
  return SEVERITIES.some((severity) => severity === value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
