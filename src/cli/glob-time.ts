import { InputError } from '../core/diagnostic.ts';
import { withinTime } from '../core/time-limit.ts';
import { say } from '../load/diagnostics.ts';

const MAX_MILLISECONDS = 3_000;
const FEW_PARTS = 4;
const FEW_ALTERNATIVES = 50;
const MAX_LENGTH = 10_000;

/**
 * True if a glob pattern has few alternatives, and few parts that match strings of different lengths. Libraries
 * translate a pattern to a regular expression, which otherwise can take exponential time for one file name.
 */
export function isQuickGlob(pattern: string): boolean {
  return (
    pattern.length <= MAX_LENGTH &&
    !/[*?+@!]\(|\{[^}]*\.\./.test(pattern) &&
    (pattern.match(/,/g)?.length ?? 0) <= FEW_ALTERNATIVES &&
    (pattern.match(/\*+|[{(]/g)?.length ?? 0) <= FEW_PARTS
  );
}

/** Returns the result of a search for files. Throws `InputError` if it takes too long, or a pattern is too long. */
export function withinGlobTime<Found>(patterns: readonly string[], search: () => Found): Found {
  if (patterns.every(isQuickGlob)) return search();
  const finished = patterns.some(({ length }) => length > MAX_LENGTH)
    ? undefined
    : withinTime(MAX_MILLISECONDS, search);
  if (finished) return finished.result;
  throw new InputError(say['limit-glob']({ patterns: patterns.filter((pattern) => !isQuickGlob(pattern)) }));
}
