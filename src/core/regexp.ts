/**
 * Regular expressions for the patterns of documents. A pattern can take exponential time for a string of forty
 * characters.
 */
import { isDecided } from './regexp-choices.ts';
import { matchPathsOf, type MatchPaths } from './regexp-cost.ts';
import { withinTime } from './time-limit.ts';

const MAX_MILLISECONDS = 100;
/**
 * Number of attempts for each match, because a match can also exceed the time limit on a busy machine, and a single
 * pause must not disable a pattern permanently.
 */
const ATTEMPTS = 2;
/** A match with fewer steps is faster than setting up a time limit. */
const FEW_STEPS = 1e6;
/** A match with fewer steps finishes within the time limit. */
const MANY_STEPS = 1e7;
/**
 * Maximum numbers of paths and of open quantifiers. An expression with more is never run: V8 expands all paths when it
 * compiles the expression on first use, and a time limit cannot interrupt the compilation.
 */
const MAX_WAYS = 1e6;
const MAX_OPEN = 100;

interface Known {
  readonly regExp: RegExp;
  readonly ways: MatchPaths;
  /** The length of the shortest string that took too long. Strings of this length or more are not tested. */
  slowFrom: number;
  /** True if `isDecided` proves that matches do not backtrack far. Undefined before the analysis. */
  isDecided?: boolean;
  /** The last string tested under a time limit, because most strings are tested more than once. */
  last?: { readonly text: string; readonly isMatch: boolean };
}

const known = new Map<string, Known | undefined>();

/** Compiles a pattern with the `u` flag, or else without it. Returns undefined if both fail. */
export function regExpOf(pattern: string): RegExp | undefined {
  return knownOf(pattern)?.regExp;
}

/** True if a string matches, the pattern does not compile, or the match takes too long. */
export function matches(pattern: string, text: string): boolean {
  return triedMatch(pattern, text) ?? true;
}

/**
 * True if a string matches or the pattern does not compile. Returns undefined if the match takes too long, or is likely
 * to take too long.
 */
export function triedMatch(pattern: string, text: string): boolean | undefined {
  const one = knownOf(pattern);
  if (!one) return true;
  const { regExp, ways } = one;
  if (ways.through > MAX_WAYS || ways.open > MAX_OPEN || text.length >= one.slowFrom) return undefined;
  // A match can start at each character, and each unbounded quantifier can end at each character.
  const steps = ways.bounded * (text.length + 1) ** (ways.unbounded + 1);
  if (steps <= FEW_STEPS || isQuick(one, pattern, text)) return regExp.test(text);
  if (one.last?.text === text) return one.last.isMatch;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // A match that takes too long may only mean that the machine was busy.
    const finished = withinTime(MAX_MILLISECONDS, () => regExp.test(text));
    if (!finished) continue;
    one.last = { text, isMatch: finished.result };
    return finished.result;
  }
  one.slowFrom = text.length;
  return undefined;
}

/**
 * True if `isDecided` is true for the pattern, and the pattern and the string are short enough. A match can start at
 * each character, and backtracks at most to its start.
 */
function isQuick(one: Known, pattern: string, text: string): boolean {
  if (pattern.length * (text.length + 1) ** 2 > MANY_STEPS) return false;
  one.isDecided ??= one.regExp.unicode && isDecided(pattern);
  return one.isDecided;
}

/**
 * The interface that ajv requires of a pattern. ajv distinguishes patterns by `toString`. Without it, ajv would use the
 * first pattern for all.
 */
export interface PatternTest {
  test(text: string): boolean;
  toString(): string;
}

/** The value for ajv's option `code.regExp`. A match that takes too long is treated as a match. */
export const lenientRegExp: { (pattern: string): PatternTest; code: string } = Object.assign(
  (pattern: string): PatternTest => ({
    test: (text) => matches(pattern, text),
    toString: () => pattern,
  }),
  { code: 'lenientRegExp' },
);

function knownOf(pattern: string): Known | undefined {
  if (!known.has(pattern)) known.set(pattern, tryFlags(pattern));
  return known.get(pattern);
}

function tryFlags(pattern: string): Known | undefined {
  for (const flags of ['u', '']) {
    try {
      return { regExp: new RegExp(pattern, flags), ways: matchPathsOf(pattern), slowFrom: Infinity };
    } catch {
      // Try without the flag.
    }
  }
  return undefined;
}
