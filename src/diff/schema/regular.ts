/**
 * Represents patterns (JSON Schema 2020-12 validation §6.3.3) as automata. Decides whether a string of bounded length
 * matches all required patterns and no forbidden pattern, and finds such a string.
 */
import { CharSet, DFA, JS, NFA, type ReadonlyDFA } from 'refa';
import { isEdge, type Part, type Row } from '../../core/regexp-choices.ts';
import { shortest } from './shortest.ts';

/** The conditions for a string. */
export interface TextDemand {
  readonly patterns: readonly string[];
  readonly offPatterns: readonly string[];
  readonly excluded: readonly string[];
  readonly minLength: number;
  readonly maxLength: number;
}

const LAST_CODE_POINT = 0x10ffff;
/** Maximum number of states of one automaton. With more states, the result is undecided. */
const MAX_STATES = 2_000;

const known = new Map<string, DFA | undefined>();

/** Returns a matching string, `null` if there is no match, or `undefined` if undecided. */
export function textOf(demand: TextDemand): string | null | undefined {
  let language: DFA = DFA.all({ maxCharacter: LAST_CODE_POINT });
  try {
    for (const pattern of demand.patterns) {
      const next = languageOf(pattern);
      if (!next) return undefined;
      language = both(language, next);
    }
    for (const pattern of demand.offPatterns) {
      const next = languageOf(pattern);
      if (!next) return undefined;
      language = both(language, opposite(next));
    }
    if (demand.excluded.length > 0) {
      const words = demand.excluded.map((text) => Array.from(text, (character) => character.codePointAt(0)!));
      language = both(language, opposite(DFA.fromWords(words, { maxCharacter: LAST_CODE_POINT })));
    }
  } catch {
    return undefined; // Too many states.
  }
  return shortest(language, demand.minLength, demand.maxLength);
}

function both(left: ReadonlyDFA, right: ReadonlyDFA): DFA {
  const made = DFA.fromIntersection(left, right, new DFA.LimitedNodeFactory(MAX_STATES));
  made.minimize();
  return made;
}

function opposite(language: DFA): DFA {
  const copy = language.copy();
  copy.complement();
  return copy;
}

function languageOf(pattern: string): DFA | undefined {
  if (!known.has(pattern)) {
    try {
      known.set(pattern, compile(pattern));
    } catch {
      known.set(pattern, undefined); // Look-around in the middle, back references, or too many states.
    }
  }
  return known.get(pattern);
}

/**
 * Compiles a pattern. A pattern matches anywhere in a string, unless `^` and `$` anchor it. A lookahead directly after
 * `^` becomes a separate pattern.
 */
function compile(pattern: string): DFA {
  const { expression } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse({
    backreferences: 'throw',
  });
  let whole: DFA | undefined;
  for (const { elements } of expression.alternatives) {
    const parts: Part[] = [...elements];
    const starts = isEdge(parts[0], 'behind');
    if (starts) parts.shift();
    const ends = isEdge(parts.at(-1), 'ahead');
    if (ends) parts.pop();
    const ahead: Part[] = [];
    if (starts) {
      while (parts[0]?.type === 'Assertion' && parts[0].kind === 'ahead') ahead.push(parts.shift()!);
    }
    let language = automaton([[...(starts ? [] : [anything()]), ...parts, ...(ends ? [] : [anything()])]]);
    for (const part of ahead) {
      if (part.type !== 'Assertion') continue;
      const rows = part.alternatives.map(({ elements: inside }) => {
        const row: Part[] = [...inside];
        return isEdge(row.at(-1), 'ahead') ? row.slice(0, -1) : [...row, anything()];
      });
      const seen = automaton(rows);
      language = both(language, part.negate ? opposite(seen) : seen);
    }
    whole = whole ? union(whole, language) : language;
  }
  return whole ?? DFA.empty({ maxCharacter: LAST_CODE_POINT });
}

function union(left: DFA, right: DFA): DFA {
  return opposite(both(opposite(left), opposite(right)));
}

function automaton(rows: readonly (readonly Part[])[]): DFA {
  const alternatives = rows.map((elements): Row => ({ type: 'Concatenation', elements: [...elements] }));
  const nfa = NFA.fromRegex(
    { type: 'Expression', alternatives },
    { maxCharacter: LAST_CODE_POINT },
    { assertions: 'throw' },
    new NFA.LimitedNodeFactory(MAX_STATES),
  );
  const dfa = DFA.fromFA(nfa, new DFA.LimitedNodeFactory(MAX_STATES));
  dfa.minimize();
  return dfa;
}

function anything(): Part {
  return {
    type: 'Quantifier',
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [
      {
        type: 'Concatenation',
        elements: [{ type: 'CharacterClass', characters: CharSet.all(LAST_CODE_POINT) }],
      },
    ],
  };
}
