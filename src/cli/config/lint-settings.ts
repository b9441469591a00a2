/** `presetConfig.lint` → settings. A rule is never off without a reason that somebody can read later. */
import { InputError, type Severity } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { PRESETS, type Preset } from '../../lint/presets.ts';
import { rules as registry } from '../../lint/registry.ts';
import type { LintSetting, LintSettings } from '../../lint/settings.ts';
import { say } from '../diagnostics.ts';

const SEVERITIES: readonly (Severity | 'off')[] = ['error', 'warning', 'note', 'off'];

/** Throws `InputError` for an unknown rule, and for a setting that is incomplete. */
export function lintSettingsOf(lint: unknown, path: string): LintSettings {
  const invalid = (member: string, wanted: string): InputError =>
    new InputError(say['config-invalid']({ path, member, wanted }));
  if (!isJsonObject(lint)) throw invalid('presetConfig.lint', 'an object');
  const { rules = {}, preset: _, ...rest } = lint;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw invalid(`presetConfig.lint.${unknown}`, 'left out: only preset and rules are known');
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

/** `presetConfig.lint.preset`. Throws `InputError` for a name that is not a preset. */
export function lintPresetOf(lint: unknown, path: string): Preset | undefined {
  const preset = isJsonObject(lint) ? lint['preset'] : undefined;
  const found = PRESETS.find((one) => one === preset);
  if (preset === undefined || found) return found;
  throw new InputError(
    say['config-invalid']({ path, member: 'presetConfig.lint.preset', wanted: PRESETS.join(', ') }),
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
