/** Patterns of documents as regular expressions. One may take exponential time for a string of forty characters. */
import { createContext, Script } from 'node:vm';

/** No pattern takes long for shorter strings. */
const SHORT = 20;
const MOST_MILLISECONDS = 100;

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
  if (text.length <= SHORT) return regExp.test(text);
  if (slow.has(regExp)) return undefined;
  try {
    return interruptible(regExp, text);
  } catch {
    slow.add(regExp);
    return undefined;
  }
}

const slow = new WeakSet<RegExp>();
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
