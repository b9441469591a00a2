/** Code before it is laid out: what belongs together, and where a line may end. */
import { java, type Java } from '../../../encode/java.ts';

/**
 * `independent`: ends the line where what follows does not fit; `unified`: all of a group end their lines, or none.
 * `needed`: ends it where not even the first word that follows fits. `tag`: what later indentation depends on.
 */
export interface Break {
  readonly kind: 'break';
  readonly mode: 'unified' | 'independent' | 'needed';
  readonly flat: '' | ' ';
  readonly tag?: symbol;
}

/** Spaces; where that depends on a tag, only if the line ended there. */
export interface Indent {
  readonly indent: number;
  readonly tag?: symbol;
  /** Where the line did not end at the tag. */
  readonly otherwise?: number;
}

/** Begins a group, and tells what it is indented by. */
export interface Open extends Indent {
  readonly kind: 'open';
  /**
   * Of a group with one break: where what is behind it does not fit on the next line either, it stays on this one,
   * and is indented by so much more than the line is.
   */
  readonly hugged?: Indent;
}

export interface Close {
  readonly kind: 'close';
}

export type Op = Java | Break | Open | Close;

/** Pieces in their order. */
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

/** Indented by four where the line ended at the tag, else by `otherwise`. */
export function groupAt(tag: symbol, otherwise: number, ...parts: readonly Doc[]): Doc {
  return opened({ indent: 4, tag, otherwise }, ...parts);
}

export function line(flat: '' | ' ', mode: Break['mode'] = 'unified', tag?: symbol): Doc {
  return [{ kind: 'break', mode, flat, ...(tag && { tag }) }];
}

export const CLOSE: Close = { kind: 'close' };

/** With `, ` between, each on its line where they do not fit on one. */
export function separated(items: readonly Doc[], mode: Break['mode'] = 'unified'): Doc {
  return items.flatMap((item, index) => (index === 0 ? item : [java`,`, ...line(' ', mode), ...item]));
}
