/** Patterns of documents as regular expressions. One may take exponential time for a string of forty characters. */
import { createContext, Script } from 'node:vm';

const MOST_MILLISECONDS = 100;
/** So many steps take less time than to set up a limit of it, or not much more. */
const FEW_STEPS = 1e6;

const compiled = new Map<string, RegExp | undefined>();

/** A pattern of a document as a regular expression: with the `u` flag, without it when that fails, or undefined. */
export function regExpOf(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, tryFlags(pattern));
  return compiled.get(pattern);
}

/** Whether a string matches; one that is not found out counts as a match. */
export function matches(pattern: string, text: string): boolean {
  return triedMatch(pattern, text) ?? true;
}

/** Whether a string matches, as all do where the pattern does not compile; undefined when it takes too long. */
export function triedMatch(pattern: string, text: string): boolean | undefined {
  const regExp = regExpOf(pattern);
  if (!regExp) return true;
  if (mostSteps(pattern, text) <= FEW_STEPS) return regExp.test(text);
  if (text.length >= (slowFrom.get(regExp) ?? Infinity)) return undefined;
  try {
    return interruptible(regExp, text);
  } catch {
    slowFrom.set(regExp, text.length);
    return undefined;
  }
}

/** A pattern for ajv, which tells one from another by `toString`: without it, all would be judged by the first. */
export function asRegExp(
  pattern: string,
  test: (text: string) => boolean,
): { test(text: string): boolean; toString(): string } {
  return { test, toString: () => pattern };
}

/**
 * A bound, above what is needed: where no group is repeated, each quantifier and each alternative is one choice on a
 * way through the pattern, which may begin at each character.
 */
function mostSteps(pattern: string, text: string): number {
  if (/\)[*+{]|\\[1-9k]/.test(pattern)) return Infinity;
  const quantifiers = pattern.replaceAll(/(?<!\\)\(\?/g, '(').match(/[*+?]|\{\d+,/g)?.length ?? 0;
  const alternatives = pattern.match(/\|/g)?.length ?? 0;
  return (text.length + 1) ** (quantifiers + 1) * 2 ** alternatives;
}

/** The shortest text that took too long, of whatever content: each longer one that is tried costs as much again. */
const slowFrom = new WeakMap<RegExp, number>();
const test = new Script('regExp.test(text)');
let context: { regExp?: RegExp; text?: string } | undefined;

/** Nothing else that Node has ends a search on the way. Throws when it takes too long. */
function interruptible(regExp: RegExp, text: string): boolean {
  context ??= createContext(Object.create(null) as object);
  Object.assign(context, { regExp, text });
  return test.runInContext(context, { timeout: MOST_MILLISECONDS }) as boolean;
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
