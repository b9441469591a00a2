/** Code before it is laid out: what belongs together, and where a line may end. */
import { java, type Java } from '../../../encode/java.ts';

/**
 * `independent`: ends the line where what follows does not fit; `unified`: all of a group end their lines, or none.
 * `whole`: ends it where what follows fits on the next. `tag`: what later indentation depends on.
 */
export interface Break {
  readonly kind: 'break';
  readonly mode: 'unified' | 'independent' | 'whole';
  readonly flat: '' | ' ';
  readonly tag?: symbol;
}

/** Begins a group; spaces that it is indented by, where that depends on a tag only if the line ended there. */
export interface Open {
  readonly kind: 'open';
  readonly indent: number;
  readonly tag?: symbol;
  /** Where the line did not end at the tag. */
  readonly otherwise?: number;
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
  return [{ kind: 'open', indent }, ...parts.flat(), CLOSE];
}

/** Indented by four where the line ended at the tag, else by `otherwise`. */
export function groupAt(tag: symbol, otherwise: number, ...parts: readonly Doc[]): Doc {
  return [{ kind: 'open', indent: 4, tag, otherwise }, ...parts.flat(), CLOSE];
}

export function line(flat: '' | ' ', mode: Break['mode'] = 'unified', tag?: symbol): Doc {
  return [{ kind: 'break', mode, flat, ...(tag && { tag }) }];
}

export const CLOSE: Close = { kind: 'close' };

/** With `, ` between, each on its line where they do not fit on one. */
export function separated(items: readonly Doc[], mode: Break['mode'] = 'unified'): Doc {
  return items.flatMap((item, index) => (index === 0 ? item : [java`,`, ...line(' ', mode), ...item]));
}
