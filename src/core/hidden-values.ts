import { escapedSegment } from './json-pointer.ts';
import { escapeRegExp } from './pattern.ts';

/**
 * The value of an environment variable in a configuration. The value can be secret, so diagnostics contain the name of
 * the variable, such as `${TOKEN}`, instead.
 */
export interface HiddenValue {
  readonly value: string;
  /** The text that replaces the value, such as `${TOKEN}`. */
  readonly written: string;
}

/** Replacements by hidden value. The map is global, like the environment. */
const hidden = new Map<string, string>();

/** Shorter values are not hidden, because other words often contain them. */
const MIN_LENGTH = 4;

/**
 * Hides a value from all later diagnostics: the whole value and each of its lines, as plain text and as encoded in JSON
 * strings, URLs, and JSON pointers.
 */
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

/** Returns all values hidden so far, so that a caller can hide them in another thread. */
export function hiddenValues(): readonly HiddenValue[] {
  return [...hidden].map(([value, written]) => ({ value, written }));
}

/** Replaces each hidden value in a string with the name of its variable. Longer values are replaced first. */
export function withoutHidden(text: string): string {
  if (hidden.size === 0) return text;
  const values = [...hidden.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(values.map((value) => escapeRegExp(value)).join('|'), 'g');
  return text.replace(pattern, (value) => hidden.get(value)!);
}

/** Clears the hidden values at the end of a run, because the next run has its own configuration. */
export function forgetHiddenValues(): void {
  hidden.clear();
}
