/**
 * Lays code out as `ruff format` does: on one line if it fits, or else with the last brackets broken, so that each item
 * is on its own line with a trailing comma. The formatter does not change this layout.
 */
import { eastAsianWidth } from 'get-east-asian-width';
import { textOf } from '../../code.ts';
import { joinPy, py, type Py } from '../../encode/python.ts';
import { isBreakable, type Alternatives, type Doc, type Group } from './doc.ts';

/** Maximum line length in the emitted configuration of ruff. */
export const WIDTH = 100;

const IS_ASCII = /^[\0-\x7f]*$/;
const HAS_NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Lays out a statement with this indentation. Its first line is not indented. */
export function print(doc: Doc, indent = 0): Py {
  return render(doc, indent, indent, 0);
}

/** Returns the doc on one line, regardless of its position. */
export function flat(doc: Doc): Py {
  if (!('kind' in doc)) return doc;
  if (doc.kind === 'concat') return joinPy(doc.parts.map(flat), '');
  if (doc.kind === 'alternatives') return joinPy(doc.parts.map(flat), ' | ');
  return py`${doc.open}${joinPy(doc.items.map(flat), ', ')}${doc.closeOnLine ?? doc.close}`;
}

/** Returns the number of columns of a doc on one line. */
export function widthOf(doc: Doc): number {
  return columnsOf(textOf(flat(doc), 'python'));
}

/** Returns the number of columns of a line, as ruff counts them (Unicode Standard Annex 11). */
export function columnsOf(line: string): number {
  if (IS_ASCII.test(line)) return line.length;
  let width = 0;
  for (const character of line)
    width += HAS_NO_WIDTH.test(character) ? 0 : eastAsianWidth(character.codePointAt(0)!);
  return width;
}

/**
 * Lays out a doc. `column` is the column at which the doc begins. `after` is the number of columns after its end on the
 * same line.
 */
export function render(doc: Doc, indent: number, column: number, after: number): Py {
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

function broken({ open, items, close, comma }: Group, indent: number): Py {
  if (items.length === 0) return py`${open}${close}`;
  const inner = indent + 4;
  const lines = items.map((item) => {
    const printed = render(item, inner, inner, comma ? 1 : 0);
    return comma ? py`${printed},` : printed;
  });
  return py`${open}\n    ${joinPy(lines, '\n')}\n${close}`;
}

/** Puts each part on its own line. Outside of brackets, adds parentheses, between which all parts may share a line. */
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
