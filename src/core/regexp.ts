/** Longer strings are not matched: a pattern of the document may take exponential time. */
const LONGEST = 20_000;

const compiled = new Map<string, RegExp | undefined>();

/** A pattern of a document as a regular expression: with the `u` flag, without it when that fails, or undefined. */
export function regExpOf(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, tryFlags(pattern));
  return compiled.get(pattern);
}

/** Whether a string matches; a pattern that does not compile, or a string too long to try, counts as a match. */
export function matches(pattern: string, text: string): boolean {
  return text.length > LONGEST || (regExpOf(pattern)?.test(text) ?? true);
}

function tryFlags(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next flag, or none.
    }
  }
  return undefined;
}
