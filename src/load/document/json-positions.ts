import type { WrittenNumber } from './numbers.ts';
import { childPointer } from '../../core/json-pointer.ts';

/** Positions of all values in a JSON text. */
export interface JsonPositions {
  /** JSON pointer → offset of the key or of the list item. */
  readonly offsets: ReadonlyMap<string, number>;
  /** JSON pointer → source text, for each number in the argument `written`. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Keys repeated in the same object. */
  readonly duplicates: readonly { readonly pointer: string; readonly offset: number }[];
}

/**
 * Returns the positions of values in a text that `JSON.parse` has already accepted. `written` contains the source texts
 * of some numbers by offset.
 */
export function jsonPositions(text: string, written: ReadonlyMap<number, string>): JsonPositions {
  const offsets = new Map<string, number>([['', 0]]);
  const numbers = new Map<string, string>();
  const duplicates: { pointer: string; offset: number }[] = [];
  const stack: { pointer: string; index: number }[] = [];
  let pointer = '';
  let expectsKey = false;
  const open = (isList: boolean): void => {
    stack.push({ pointer, index: isList ? 0 : -1 });
    expectsKey = !isList;
  };
  for (let at = 0; at < text.length; at++) {
    const frame = stack.at(-1);
    const character = text.charCodeAt(at);
    if (isSpace(character) || character === COLON) continue;
    if (character === COMMA) {
      if (frame!.index >= 0) frame!.index++;
      else expectsKey = true;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
      stack.pop();
      expectsKey = false;
    } else if (expectsKey) {
      const end = endOfString(text, at);
      pointer = childPointer(frame!.pointer, JSON.parse(text.slice(at, end)) as string);
      if (offsets.has(pointer)) duplicates.push({ pointer, offset: at });
      else offsets.set(pointer, at);
      expectsKey = false;
      at = end - 1;
    } else {
      if (frame && frame.index >= 0) {
        pointer = childPointer(frame.pointer, frame.index);
        offsets.set(pointer, at);
      }
      const number = written.get(at);
      if (number !== undefined) numbers.set(pointer, number);
      if (character === OPEN_BRACE || character === OPEN_BRACKET) open(character === OPEN_BRACKET);
      else at = (character === QUOTE ? endOfString(text, at) : endOfWord(text, at)) - 1;
    }
  }
  return { offsets, numbers, duplicates };
}

/** Measures the depth and size of a JSON text without parsing or recursion. The contents of strings are skipped. */
export function measureJson(text: string): {
  readonly depth: number;
  readonly members: number;
  readonly deepestOffset: number;
  /** Offset and text of each number with more than three characters. Shorter numbers are always exact. */
  readonly longNumbers: readonly WrittenNumber[];
} {
  let depth = 0;
  let deepestOffset = 0;
  let most = 0;
  let members = 0;
  const longNumbers: WrittenNumber[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at) - 1;
    else if (character === COLON) members++;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      if (++depth > most) {
        most = depth;
        deepestOffset = at;
      }
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth--;
    else if (isDigit(character) || character === MINUS) {
      const end = endOfWord(text, at);
      if (end - at > 3) longNumbers.push({ offset: at, text: text.slice(at, end) });
      at = end - 1;
    }
  }
  return { depth: most, members, deepestOffset, longNumbers };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

function isSpace(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

/** Returns the offset after the closing quote of the string starting at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s,\]}]/.test(text[end]!)) end++;
  return end;
}
