/** Code before layout, with its possible breaks. */
import { py, type Py } from '../../encode/python.ts';

/** Code whose layout depends on its position. */
export type Doc = Py | Group | Concat | Alternatives;

/** Items in brackets. */
export interface Group {
  readonly kind: 'group';
  readonly open: Py;
  readonly items: readonly Doc[];
  readonly close: Py;
  /** The closing bracket for items on one line, if it differs from `close`. */
  readonly closeOnLine?: Py;
  /** False if a comma after the last item would change the meaning. */
  readonly comma: boolean;
}

export interface Concat {
  readonly kind: 'concat';
  readonly parts: readonly Doc[];
}

/** `A | B`, in parentheses if it is broken outside of brackets. */
export interface Alternatives {
  readonly kind: 'alternatives';
  readonly parts: readonly Doc[];
  readonly isBracketed: boolean;
}

/** Returns `A | B`. */
export function alternatives(parts: readonly Doc[]): Doc {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'alternatives', parts, isBracketed: true };
}

/** Returns an annotation, which is outside of brackets: a union needs parentheses to continue on the next line. */
export function annotation(doc: Doc): Doc {
  return 'kind' in doc && doc.kind === 'alternatives' ? { ...doc, isBracketed: false } : doc;
}

export function concat(...parts: readonly Doc[]): Doc {
  return { kind: 'concat', parts };
}

export function call(head: Doc, items: readonly Doc[]): Doc {
  return concat(head, { kind: 'group', open: py`(`, items, close: py`)`, comma: true });
}

export function list(items: readonly Doc[]): Doc {
  return { kind: 'group', open: py`[`, items, close: py`]`, comma: true };
}

/** Returns a tuple. If it has a single item, it has a comma even on one line. */
export function tuple(items: readonly Doc[]): Doc {
  const closeOnLine = items.length === 1 ? py`,)` : py`)`;
  return { kind: 'group', open: py`(`, items, close: py`)`, closeOnLine, comma: true };
}

export function dict(members: readonly (readonly [Doc, Doc])[]): Doc {
  const items = members.map(([key, value]) => concat(key, py`: `, value));
  return { kind: 'group', open: py`{`, items, close: py`}`, comma: true };
}

/** Returns `Head[items]`. */
export function subscript(head: Doc, items: readonly Doc[]): Doc {
  return concat(head, { kind: 'group', open: py`[`, items, close: py`]`, comma: items.length > 1 });
}

/** Returns keyword arguments, such as `name=value`. */
export function keywords(members: readonly (readonly [Py, Doc])[]): readonly Doc[] {
  return members.map(([name, value]) => concat(name, py`=`, value));
}

export function isBreakable(doc: Doc): boolean {
  if (!('kind' in doc)) return false;
  return doc.kind === 'group'
    ? doc.items.length > 0
    : doc.kind === 'alternatives' || doc.parts.some(isBreakable);
}
