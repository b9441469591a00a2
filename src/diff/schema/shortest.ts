/** Finds a short, readable string accepted by an automaton. */
import type { DFA } from 'refa';

/** Maximum number of steps of one search. With more steps, the result is undecided. */
const MAX_STEPS = 400_000;

/**
 * Searches by length, with one string per reached state. If an automaton with n states accepts a string longer than
 * `minLength + n`, it also accepts a shorter one of sufficient length, so the search stops at this length. Returns null
 * if the automaton accepts no string of a permitted length, or undefined if the search takes too many steps.
 */
export function shortest(language: DFA, minLength: number, maxLength: number): string | null | undefined {
  const last = Math.min(maxLength, minLength + language.countNodes());
  let reached = new Map<DFA.ReadonlyNode, Trace>([[language.initial, undefined]]);
  let steps = 0;
  for (let length = 0; length <= last; length++) {
    if (length >= minLength) {
      for (const [node, trace] of reached) if (language.finals.has(node as DFA.Node)) return spell(trace);
    }
    const next = new Map<DFA.ReadonlyNode, Trace>();
    for (const [node, before] of reached) {
      for (const [range, target] of node.out) {
        if (++steps > MAX_STEPS) return undefined;
        const character = preferred(range.min, range.max);
        const other = next.get(target);
        if (!other || rank(character) < rank(other.character)) next.set(target, { character, before });
      }
    }
    reached = next;
  }
  return null;
}

type Trace = { readonly character: number; readonly before: Trace } | undefined;

function spell(trace: Trace): string {
  const characters: number[] = [];
  for (let step = trace; step; step = step.before) characters.push(step.character);
  return characters
    .toReversed()
    .map((character) => String.fromCodePoint(character))
    .join('');
}

const PREFERRED = Array.from('aAb0-_. ', (character) => character.codePointAt(0)!);

function preferred(min: number, max: number): number {
  const match = PREFERRED.find((character) => character >= min && character <= max);
  if (match !== undefined) return match;
  if (min < 0x21 && max >= 0x21) return 0x21;
  // A lone surrogate is not a valid character.
  return min >= 0xd800 && min <= 0xdfff && max > 0xdfff ? 0xe000 : min;
}

function rank(character: number): number {
  const index = PREFERRED.indexOf(character);
  if (index >= 0) return index;
  return character > 0x20 && character < 0x7f ? 20 : 30;
}
