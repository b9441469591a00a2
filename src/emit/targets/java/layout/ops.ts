/** Code before layout: groups, and possible line ends. */
import { java, type Java } from '../../../encode/java.ts';

/**
 * `independent`: breaks the line if the following text does not fit; `unified`: either all breaks of a group are line
 * breaks, or none. `needed`: breaks the line if not even the first following word fits. `tag`: a condition for later
 * indentation.
 */
export interface Break {
  readonly kind: 'break';
  readonly mode: 'unified' | 'independent' | 'needed';
  readonly flat: '' | ' ';
  readonly tag?: symbol;
}

/** Spaces; with a tag, only if the line was broken at the tag. */
export interface Indent {
  readonly indent: number;
  readonly tag?: symbol;
  /** Spaces, if the line was not broken at the tag. */
  readonly otherwise?: number;
}

/** Begins a group, with its indentation. */
export interface Open extends Indent {
  readonly kind: 'open';
  /**
   * For a group with one break: if the text after it does not fit on the next line either, it stays on this one, with
   * this additional indentation.
   */
  readonly hugged?: Indent;
}

export interface Close {
  readonly kind: 'close';
}

export type Op = Java | Break | Open | Close;

/** Several pieces in sequence. */
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

/** Indented by four spaces if the line was broken at the tag. */
export function groupAt(tag: symbol, ...parts: readonly Doc[]): Doc {
  return opened({ indent: 4, tag, otherwise: 0 }, ...parts);
}

export function line(flat: '' | ' ', mode: Break['mode'] = 'unified', tag?: symbol): Doc {
  return [{ kind: 'break', mode, flat, ...(tag && { tag }) }];
}

export const CLOSE: Close = { kind: 'close' };

/** Separated by `, `; each is on its own line if they do not fit on one. */
export function separated(items: readonly Doc[], mode: Break['mode'] = 'unified'): Doc {
  return items.flatMap((item, index) => (index === 0 ? item : [java`,`, ...line(' ', mode), ...item]));
}
