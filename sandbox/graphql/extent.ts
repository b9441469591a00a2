import { Lexer, Source, TokenKind } from 'graphql';
import { MAX_TOKENS } from './limits.ts';

/** Maximum nesting of lists, objects, and brackets of a document. Deeper recursion could exhaust the stack. */
export const MAX_NESTING = 100;
/** Maximum number of values in the variables of a request. */
export const MAX_VALUES = 20_000;

/** Measurements of variables, taken before they are read by type. */
export interface Extent {
  /** Number of list items and object properties, including nested ones. */
  readonly values: number;
  /** Length of all strings and names. */
  readonly characters: number;
  /** The greatest number, or 0 if all numbers are negative. */
  readonly greatest: number;
  /** Depth of lists and objects; values nested deeper than `MAX_NESTING` by more than one level are skipped. */
  readonly nesting: number;
}

/** Measures every value once. */
export function extentOf(variables: object): Extent {
  const extent = { values: 0, characters: 0, greatest: 0, nesting: 0 };
  const look = (value: unknown, nesting: number): void => {
    extent.values += 1;
    if (typeof value === 'string') extent.characters += value.length;
    else if (typeof value === 'number') extent.greatest = Math.max(extent.greatest, value);
    else if (typeof value === 'object' && value !== null) enter(value, nesting + 1);
  };
  const enter = (value: object, nesting: number): void => {
    extent.nesting = Math.max(extent.nesting, nesting);
    if (nesting > MAX_NESTING) return;
    if (Array.isArray(value)) for (const item of value) look(item, nesting);
    else {
      for (const [name, member] of Object.entries(value)) {
        extent.characters += name.length;
        look(member, nesting);
      }
    }
  };
  enter(variables, 0);
  return extent;
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.PAREN_L, TokenKind.BRACKET_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.PAREN_R, TokenKind.BRACKET_R]);

/**
 * Returns the nesting depth of all brackets in a document, before it is parsed. The parser recurses to any depth within
 * its token limit.
 */
export function nestingOf(document: string): number {
  const lexer = new Lexer(new Source(document));
  let open = 0;
  let deepest = 0;
  try {
    for (let count = 0; count < MAX_TOKENS; count++) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) break;
      if (OPENING.has(kind)) deepest = Math.max(deepest, (open += 1));
      else if (CLOSING.has(kind)) open -= 1;
    }
  } catch {
    // The parser reports invalid tokens.
  }
  return deepest;
}
