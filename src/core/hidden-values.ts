import { escapedSegment } from './json-pointer.ts';
import { escapeRegExp } from './pattern.ts';

/**
 * Values of environment variables that a configuration names. They may be secrets, so diagnostics quote the
 * configuration as written: `${TOKEN}` instead of the value.
 */
export interface HiddenValue {
  readonly value: string;
  /** The text that names the variable. */
  readonly written: string;
}

/** Hidden values by value. The map is global, as the environment is. */
const hidden = new Map<string, string>();

/** Shorter values are not treated as secrets, because they are common in other words. */
const MIN_LENGTH = 4;

/** Hides a value from all later diagnostics, in each of its lines and spellings. */
export function hideValue({ value, written }: HiddenValue): void {
  for (const line of [value, ...value.split('\n')].map((text) => text.trim())) {
    if (line.length < MIN_LENGTH) continue;
    const text = line.toWellFormed();
    const segment = escapedSegment(line);
    for (const spelling of [
      segment,
      line,
      JSON.stringify(line).slice(1, -1),
      encodeURI(text),
      encodeURIComponent(text),
    ])
      hidden.set(spelling, written);
  }
}

/** Everything hidden so far, for another thread. */
export function hiddenValues(): readonly HiddenValue[] {
  return [...hidden].map(([value, written]) => ({ value, written }));
}

/** Replaces the values of variables in a string with their names. Longer values are replaced first. */
export function withoutHidden(text: string): string {
  if (hidden.size === 0) return text;
  const values = [...hidden.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(values.map((value) => escapeRegExp(value)).join('|'), 'g');
  return text.replace(pattern, (value) => hidden.get(value)!);
}

/** Ends a run. The next run in this process has its own configuration. */
export function forgetHiddenValues(): void {
  hidden.clear();
}
