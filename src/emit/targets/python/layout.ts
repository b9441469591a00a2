/**
 * Lays code out as `ruff format` does: what fits is one line; else the last brackets of a line are broken, one item a
 * line, each with a comma behind it, which the formatter leaves as it is.
 */
import { textOf } from '../../code.ts';
import { identifier, joinPy, py, type Py } from '../../encode/python.ts';

/** Longest line, as the emitted configuration of ruff has it. */
export const WIDTH = 100;

/** Code whose layout depends on where it stands. */
export type Doc = Py | Group | Concat | Alternatives;

/** Items between brackets. */
export interface Group {
  readonly kind: 'group';
  readonly open: Py;
  readonly items: readonly Doc[];
  readonly close: Py;
  /** On one line, where that is another end. */
  readonly closeOnLine?: Py;
  /** False where a comma behind the last item would mean something. */
  readonly comma: boolean;
}

export interface Concat {
  readonly kind: 'concat';
  readonly parts: readonly Doc[];
}

/** `A | B`, in parentheses where it is broken outside of brackets. */
export interface Alternatives {
  readonly kind: 'alternatives';
  readonly parts: readonly Doc[];
  readonly isBracketed: boolean;
}

/** `A | B`. */
export function alternatives(parts: readonly Doc[]): Doc {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'alternatives', parts, isBracketed: true };
}

/** An annotation, which stands outside of brackets. */
export function annotation(doc: Doc): Doc {
  if ('kind' in doc && doc.kind === 'alternatives') return { ...doc, isBracketed: false };
  return isBreakable(doc) ? doc : { kind: 'alternatives', parts: [doc], isBracketed: false };
}

/** `name: type = value`: where that is too long, the value is broken from it before the type is broken. */
export function declaration(name: string, type: Doc, value: Py | undefined, indent: number): Py {
  const start = concat(py`${identifier(name)}: `, annotation(type));
  if (!value) return print(start, indent);
  const whole = concat(start, py` = ${value}`);
  const isBrokenBehind = indent + widthOf(whole) > WIDTH && indent + widthOf(start) + ' = ('.length <= WIDTH;
  return isBrokenBehind ? py`${flat(start)} = (\n    ${value}\n)` : print(whole, indent);
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

/** A tuple; one of a single item has its comma on one line as well. */
export function tuple(items: readonly Doc[]): Doc {
  const closeOnLine = items.length === 1 ? py`,)` : py`)`;
  return { kind: 'group', open: py`(`, items, close: py`)`, closeOnLine, comma: true };
}

export function dict(members: readonly (readonly [Doc, Doc])[]): Doc {
  const items = members.map(([key, value]) => concat(key, py`: `, value));
  return { kind: 'group', open: py`{`, items, close: py`}`, comma: true };
}

/** `Head[items]`. */
export function subscript(head: Doc, items: readonly Doc[]): Doc {
  return concat(head, { kind: 'group', open: py`[`, items, close: py`]`, comma: items.length > 1 });
}

/** `target = value`: a value whose first line does not fit behind the target stands in parentheses, where it does. */
export function assignment(target: Doc, value: Doc, indent = 0): Py {
  const head = concat(target, py` = `);
  const printed = print(concat(head, value), indent);
  const [first = ''] = textOf(printed, 'python').split('\n');
  if (indent + first.length <= WIDTH) return printed;
  if (indent + widthOf(head) + 1 > WIDTH && isBreakable(target)) {
    const last = ']'.length + ' = '.length;
    return py`${render(target, indent, WIDTH, 0)} = ${render(value, indent, indent + last, 0)}`;
  }
  const apart = py`${flat(head)}(\n    ${print(value, indent + 4)}\n)`;
  // A declared type in the target is reason enough.
  const isDeclared = indent === 0 && textOf(flat(target), 'python').includes(': ');
  if (isDeclared && widthOf(head) + 1 <= WIDTH) return apart;
  const isBetter = textOf(apart, 'python')
    .split('\n')
    .every((line, index) => line.length + indent * Number(index === 0) <= WIDTH);
  return isBetter ? apart : printed;
}

/** `def name(parameters) -> type:`. The parameters are broken before the type is. */
export function signature(start: Py, parameters: readonly Doc[], returns: Doc, indent: number): Py {
  const head = call(start, parameters);
  const whole = concat(head, py` -> `, returns, py`:`);
  if (indent + widthOf(whole) <= WIDTH) return flat(whole);
  const printed = render(head, indent, WIDTH, 0);
  return py`${printed} -> ${render(returns, indent, indent + ') -> '.length, 1)}:`;
}

/** A statement at an indentation of so many spaces. Its first line is not indented. */
export function print(doc: Doc, indent = 0): Py {
  return render(doc, indent, indent, 0);
}

/** The doc on one line, wherever it stands. */
export function flat(doc: Doc): Py {
  if (!('kind' in doc)) return doc;
  if (doc.kind === 'concat') return joinPy(doc.parts.map(flat), '');
  if (doc.kind === 'alternatives') return joinPy(doc.parts.map(flat), ' | ');
  return py`${doc.open}${joinPy(doc.items.map(flat), ', ')}${doc.closeOnLine ?? doc.close}`;
}

export function widthOf(doc: Doc): number {
  return Array.from(textOf(flat(doc), 'python')).length;
}

/** `column`: where it begins; `after`: how much follows its end on the same line. */
function render(doc: Doc, indent: number, column: number, after: number): Py {
  if (!('kind' in doc)) return doc;
  if (column + widthOf(doc) + after <= WIDTH) return flat(doc);
  if (doc.kind === 'group') return broken(doc, indent);
  if (doc.kind === 'alternatives') return brokenAlternatives(doc, indent);
  const last = doc.parts.findLastIndex(isBreakable);
  const pieces = doc.parts.map((part, index) => {
    if (index !== last) return flat(part);
    const before = doc.parts.slice(0, index).reduce((sum, one) => sum + widthOf(one), column);
    const behind = doc.parts.slice(index + 1).reduce((sum, one) => sum + widthOf(one), after);
    return render(part, indent, before, behind);
  });
  return joinPy(pieces, '');
}

function isBreakable(doc: Doc): boolean {
  if (!('kind' in doc)) return false;
  return doc.kind === 'group'
    ? doc.items.length > 0
    : doc.kind === 'alternatives' || doc.parts.some(isBreakable);
}

function broken({ open, items, close, comma }: Group, indent: number): Py {
  if (items.length === 0) return py`${open}${close}`;
  const inner = indent + 4;
  const lines = items.map((item) => {
    const printed = render(item, inner, inner, comma ? 1 : 0);
    return comma ? py`${printed},` : printed;
  });
  return py`${open}\n    ${joinPy(lines, '\n')}\n${close}`;
}

/** On a line of their own between parentheses, else one a line. */
function brokenAlternatives({ parts, isBracketed }: Alternatives, indent: number): Py {
  if (isBracketed)
    return joinPy(
      [...parts.entries()].map(([index, part]) => {
        const printed = render(part, indent, indent + (index > 0 ? 2 : 0), 0);
        return index > 0 ? py`| ${printed}` : printed;
      }),
      '\n',
    );
  const inner = render({ kind: 'alternatives', parts, isBracketed: true }, indent + 4, indent + 4, 0);
  return py`(\n    ${inner}\n)`;
}
