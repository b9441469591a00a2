/** Converts `presetConfig.diff` to settings of `diptych diff`. */
import { isJsonObject } from '../../core/json.ts';
import { LEVELS, type Level } from '../../diff/severity.ts';
import type { Invalid } from './invalid.ts';

/** A project's policy for changes to its contract. Flags override each setting. */
export interface DiffSettings {
  /** Lowest level of changes that fail the run. Default: `breaking`. */
  readonly failOn?: Level | 'never';
  /**
   * Days of announced deprecation (`x-sunset`) required before a removal.
   * @asType integer
   * @minimum 1
   */
  readonly deprecationDays?: number;
  /** Allow changes to elements that the documents mark as assumed. */
  readonly exemptAssumed?: boolean;
  /**
   * File of accepted changes, relative to the configuration.
   * @minLength 1
   */
  readonly accepted?: string;
  /** Files or patterns of recorded traffic and stored operations, relative to the configuration. */
  readonly usage?: readonly string[];
}

export const FAIL_LEVELS: readonly (Level | 'never')[] = [...LEVELS, 'never'];

const WANTED: Readonly<Record<keyof DiffSettings, readonly [(value: unknown) => boolean, string]>> = {
  failOn: [(value) => FAIL_LEVELS.some((level) => level === value), `one of ${FAIL_LEVELS.join(', ')}`],
  deprecationDays: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number of days'],
  exemptAssumed: [(value) => typeof value === 'boolean', 'true or false'],
  accepted: [(value) => typeof value === 'string' && value !== '', 'a file'],
  usage: [
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    'a list of files',
  ],
};

/** Returns the checked settings. Throws `InputError` for a property of the wrong type. */
export function diffSettingsOf(settings: unknown, invalid: Invalid): DiffSettings {
  if (!isJsonObject(settings)) throw invalid(['diff'], 'an object');
  for (const [member, [fits, wanted]] of Object.entries(WANTED)) {
    const value = settings[member];
    if (value !== undefined && !fits(value)) throw invalid(['diff', member], wanted);
  }
  return settings;
}
