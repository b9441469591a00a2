/** Patterns of documents as regular expressions. One may take exponential time for a string of forty characters. */
import { createContext, Script } from 'node:vm';
import { isDecided } from './regexp-choices.ts';
import { matchPathsOf, type MatchPaths } from './regexp-cost.ts';

const MAX_MILLISECONDS = 100;
/** Time passes also while a busy machine runs something else: one pause must not make a pattern blind for good. */
const ATTEMPTS = 2;
/** So many steps take little longer than to set up a limit of time. */
const FEW_STEPS = 1e6;
/** So many take less than a limit of time gives. */
const MANY_STEPS = 1e7;
/** V8 compiles an expression when it first runs, and looks along all its ways, which nothing ends. */
const MAX_WAYS = 1e6;
const MAX_OPEN = 100;

interface Known {
  readonly regExp: RegExp;
  readonly ways: MatchPaths;
  /** Length of the shortest text that took too long; longer ones are not tried. */
  slowFrom: number;
  /** Whether it can not take long; undefined until that is asked. */
  isDecided?: boolean;
  /** The text that was tried last within a limit of time: most are asked about more than once. */
  last?: { readonly text: string; readonly isMatch: boolean };
}

const known = new Map<string, Known | undefined>();

/** A pattern of a document as a regular expression: with the `u` flag, without it when that fails, or undefined. */
export function regExpOf(pattern: string): RegExp | undefined {
  return knownOf(pattern)?.regExp;
}

/** Whether a string matches; one that is not found out counts as a match. */
export function matches(pattern: string, text: string): boolean {
  return triedMatch(pattern, text) ?? true;
}

/** Whether a string matches, as all do where the pattern does not compile; undefined when it takes too long. */
export function triedMatch(pattern: string, text: string): boolean | undefined {
  const one = knownOf(pattern);
  if (!one) return true;
  const { regExp, ways } = one;
  if (ways.through > MAX_WAYS || ways.open > MAX_OPEN || text.length >= one.slowFrom) return undefined;
  // It may begin at each character, and each quantifier without a bound may end at each.
  const steps = ways.bounded * (text.length + 1) ** (ways.unbounded + 1);
  if (steps <= FEW_STEPS || isQuick(one, pattern, text)) return regExp.test(text);
  if (one.last?.text === text) return one.last.isMatch;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const isMatch = interruptible(regExp, text);
      one.last = { text, isMatch };
      return isMatch;
    } catch {
      // Too long; or the machine was busy with something else.
    }
  }
  one.slowFrom = text.length;
  return undefined;
}

/** Whether nothing but the length of both says how long it takes. It may begin at each character, and go back to where it began. */
function isQuick(one: Known, pattern: string, text: string): boolean {
  if (pattern.length * (text.length + 1) ** 2 > MANY_STEPS) return false;
  one.isDecided ??= one.regExp.unicode && isDecided(pattern);
  return one.isDecided;
}

/** What ajv asks about a pattern. It tells one from another by `toString`: without it, all would be judged by the first. */
export interface PatternTest {
  test(text: string): boolean;
  toString(): string;
}

/** For ajv's option `code.regExp`: what is not found out counts as a match. */
export const lenientRegExp: { (pattern: string): PatternTest; code: string } = Object.assign(
  (pattern: string): PatternTest => ({
    test: (text) => matches(pattern, text),
    toString: () => pattern,
  }),
  { code: 'lenientRegExp' },
);

const test = new Script('regExp.test(text)');
let context: { regExp?: RegExp; text?: string } | undefined;

/** Nothing else that Node has ends a search on the way. Throws when it takes too long. */
function interruptible(regExp: RegExp, text: string): boolean {
  context ??= createContext(Object.create(null) as object);
  Object.assign(context, { regExp, text });
  return test.runInContext(context, { timeout: MAX_MILLISECONDS }) as boolean;
}

function knownOf(pattern: string): Known | undefined {
  if (!known.has(pattern)) known.set(pattern, tryFlags(pattern));
  return known.get(pattern);
}

function tryFlags(pattern: string): Known | undefined {
  for (const flags of ['u', '']) {
    try {
      return { regExp: new RegExp(pattern, flags), ways: matchPathsOf(pattern), slowFrom: Infinity };
    } catch {
      // The next flag, or none.
    }
  }
  return undefined;
}
