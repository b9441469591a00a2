/** `presetConfig.lint` → settings. A rule is never off without a reason that somebody can read later. */
import { InputError, type Severity } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { rules as registry } from '../../lint/registry.ts';
import type { LintSetting, LintSettings } from '../../lint/settings.ts';
import { say } from '../diagnostics.ts';

const SEVERITIES: readonly (Severity | 'off')[] = ['error', 'warning', 'note', 'off'];

/** Throws `InputError` for an unknown rule, and for a setting that is incomplete. */
export function lintSettingsOf(lint: unknown, path: string): LintSettings {
  const invalid = (member: string, wanted: string): InputError =>
    new InputError(say['config-invalid']({ path, member, wanted }));
  if (!isJsonObject(lint)) throw invalid('presetConfig.lint', 'an object');
  const { rules = {}, ...rest } = lint;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalid(`presetConfig.lint.${unknown}`, 'left out: only rules is known');
  if (!isJsonObject(rules)) throw invalid('presetConfig.lint.rules', 'an object');
  return Object.fromEntries(
    Object.entries(rules).map(([rule, value]) => {
      if (!registry.some(({ id }) => id === rule))
        throw new InputError(say['lint-rule-unknown']({ rule, path }));
      const list: readonly unknown[] = Array.isArray(value) ? value : [value];
      return [rule, list.map((setting) => settingOf(setting, rule, path))];
    }),
  );
}

function settingOf(setting: unknown, rule: string, path: string): LintSetting {
  const wrong = (wanted: string): InputError =>
    new InputError(say['lint-setting-invalid']({ rule, wanted, path }));
  if (!isJsonObject(setting)) throw wrong('has to be an object, or a list of them');
  const { severity, reason, subjects, ...rest }: JsonObject = setting;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw wrong(`must not have ${unknown}: only severity, reason and subjects are known`);
  if (!isSeverity(severity)) throw wrong(`needs a severity: ${SEVERITIES.join(', ')}`);
  if (typeof reason !== 'string' || reason.trim() === '') throw wrong('needs a reason');
  if (subjects === undefined) return { severity, reason };
  if (!isTexts(subjects)) throw wrong('has to name its subjects as a list of texts');
  return { severity, reason, subjects };
}

function isSeverity(value: unknown): value is LintSetting['severity'] {
  return SEVERITIES.some((severity) => severity === value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
