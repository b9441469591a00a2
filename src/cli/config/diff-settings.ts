/** `presetConfig.diff` → settings of `diptych diff`. */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { LEVELS, type Level } from '../../diff/law.ts';
import { say } from '../diagnostics.ts';

/** What a project decides about changes of its contract. Flags win over each of them. */
export interface DiffSettings {
  readonly failOn?: Level | 'never';
  readonly deprecationDays?: number;
  readonly exemptAssumed?: boolean;
  /** File of accepted changes, relative to the configuration. */
  readonly accepted?: string;
  /** Files or patterns of recorded traffic and stored operations, relative to the configuration. */
  readonly usage?: readonly string[];
}

export const FAIL_LEVELS: readonly (Level | 'never')[] = [...LEVELS, 'never'];

const WANTED: Readonly<Record<keyof DiffSettings, readonly [(value: unknown) => boolean, string]>> = {
  failOn: [(value) => FAIL_LEVELS.some((level) => level === value), FAIL_LEVELS.join(', ')],
  deprecationDays: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number of days'],
  exemptAssumed: [(value) => typeof value === 'boolean', 'true or false'],
  accepted: [(value) => typeof value === 'string' && value !== '', 'a file'],
  usage: [
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    'a list of files',
  ],
};

/** Throws `InputError` for a member of the wrong kind, and for one that does not exist. */
export function diffSettingsOf(settings: unknown, path: string): DiffSettings {
  const wrong = (member: string, wanted: string): InputError =>
    new InputError(say['config-invalid']({ path, member: `presetConfig.diff${member}`, wanted }));
  if (!isJsonObject(settings)) throw wrong('', 'an object');
  for (const [member, value] of Object.entries(settings)) {
    const known = Object.hasOwn(WANTED, member) ? WANTED[member as keyof DiffSettings] : undefined;
    if (!known) throw wrong(`.${member}`, `left out: only ${Object.keys(WANTED).join(', ')} are known`);
    const [fits, wanted] = known;
    if (!fits(value)) throw wrong(`.${member}`, wanted);
  }
  return settings;
}
