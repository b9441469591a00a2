/** Code before layout: groups, and possible line ends. */
import { java, type Java } from '../../../encode/java.ts';

/**
 * The kinds of breaks. `independent` breaks the line if the following text does not fit. With `unified`, either all
 * breaks of a group are line breaks, or none is. `needed` breaks the line if not even the next word fits. Later
 * indentation can depend on whether the line was broken at a `tag`.
 */
export interface Break {
  readonly kind: 'break';
  readonly mode: 'unified' | 'independent' | 'needed';
  readonly flat: '' | ' ';
  readonly tag?: symbol;
}

/** The number of spaces. With a tag, it applies only if the line was broken at the tag. */
export interface Indent {
  readonly indent: number;
  readonly tag?: symbol;
  /** The number of spaces if the line was not broken at the tag. */
  readonly otherwise?: number;
}

/** Begins a group, with its indentation. */
export interface Open extends Indent {
  readonly kind: 'open';
  /**
   * Additional indentation for a group with one break. It is used if the text after the break would not fit on the next
   * line. The text then remains on this line.
   */
  readonly hugged?: Indent;
}

export interface Close {
  readonly kind: 'close';
}

export type Op = Java | Break | Open | Close;

/** Joins several pieces. */
export type Doc = readonly Op[];

export function text(code: Java): Doc {
  return [code];
}

export function group(indent: number, ...parts: readonly Doc[]): Doc {
  return opened({ indent }, ...parts);
}

export function opened(open: Omit<Open, 'kind'>, ...parts: readonly Doc[]): Doc {
  return [{ kind: 'open', ...open }, ...parts.flat(), CLOSE];
}

/** Indents a piece by four spaces if the line was broken at the tag. */
export function groupAt(tag: symbol, ...parts: readonly Doc[]): Doc {
  return opened({ indent: 4, tag, otherwise: 0 }, ...parts);
}

export function line(flat: '' | ' ', mode: Break['mode'] = 'unified', tag?: symbol): Doc {
  return [{ kind: 'break', mode, flat, ...(tag && { tag }) }];
}

export const CLOSE: Close = { kind: 'close' };

/** Separates pieces with `, `. In the default mode, pieces that do not fit on one line are each on their own line. */
export function separated(items: readonly Doc[], mode: Break['mode'] = 'unified'): Doc {
  return items.flatMap((item, index) => (index === 0 ? item : [java`,`, ...line(' ', mode), ...item]));
}
