/**
 * Lays code out with the algorithm of google-java-format. A group is on one line if it fits. Otherwise, all of its
 * breaks, or only the necessary ones, become line breaks. Text after a group belongs to its last break (Wadler, "A
 * prettier printer"), so its length includes a following bracket.
 */
import { textOf } from '../../../code.ts';
import { WIDTH, linesOf } from '../../../encode/java-lines.ts';
import type { Java } from '../../../encode/java.ts';
import type { Break, Doc, Indent, Op, Open } from './ops.ts';

interface Level {
  readonly kind: 'level';
  readonly open: Open;
  readonly parts: Part[];
}

type Part = Java | Break | Level;

interface State {
  readonly indent: number;
  readonly column: number;
  readonly mustBreak: boolean;
}

/** Lays out a statement or a declaration with this indentation. Its first line is not indented. */
export function print(doc: Doc, indent: number): Java {
  return new Printer(indent).print(levelsOf(doc));
}

function levelsOf(doc: Doc): Level {
  const root: Level = { kind: 'level', open: { kind: 'open', indent: 0 }, parts: [] };
  const stack = [root];
  let target = root;
  for (const op of doc) {
    const top = stack.at(-1)!;
    if (!('kind' in op)) target.parts.push(op);
    else if (op.kind === 'open') stack.push({ kind: 'level', open: op, parts: [] });
    else if (op.kind === 'close') stack.at(-2)!.parts.push(stack.pop()!);
    else {
      target = top;
      top.parts.push(op);
    }
  }
  return root;
}

class Printer {
  readonly #pieces: (Java | number | '' | ' ')[] = [];
  readonly #taken = new Set<symbol>();
  readonly #widths = new Map<Level, number>();
  readonly #start: number;
  /** The indentation of the current line. */
  #lineIndent: number;

  constructor(indent: number) {
    this.#start = indent;
    this.#lineIndent = indent;
  }

  print(root: Level): Java {
    this.#level(root, { indent: this.#start, column: this.#start, mustBreak: false });
    return linesOf(this.#pieces, this.#start);
  }

  #level(level: Level, state: State): State {
    if (state.column + this.#width(level) <= WIDTH) {
      this.#flat(level);
      return { ...state, column: state.column + this.#width(level) };
    }
    const { column } = state;
    const indent = state.indent + this.#spaces(level.open);
    const { hugged } = level.open;
    if (hugged && this.#isHugged(level.parts, column, indent)) {
      const inner = { indent: this.#lineIndent + this.#spaces(hugged), column, mustBreak: false };
      const joined = level.parts.filter((part) => !isBreak(part));
      return { ...state, column: this.#broken(joined, inner).column };
    }
    return { ...state, column: this.#broken(level.parts, { indent, column, mustBreak: false }).column };
  }

  #spaces({ indent, tag, otherwise = 0 }: Indent): number {
    return tag === undefined || this.#taken.has(tag) ? indent : otherwise;
  }

  /** True if the text after the break does not fit on one line, but its beginning fits on this line. */
  #isHugged(parts: readonly Part[], column: number, indent: number): boolean {
    const at = parts.findIndex(isBreak);
    const first = parts.findIndex(isLevel);
    const fitsBelow = indent + this.#total(parts.slice(at + 1)) <= WIDTH;
    return !fitsBelow && column + this.#total(parts.slice(0, first)) <= WIDTH;
  }

  #broken(parts: readonly Part[], start: State): State {
    let state = start;
    let before: Break | undefined;
    let split: Part[] = [];
    const end = (): void => {
      state = this.#split(before, split, state);
      split = [];
    };
    for (const part of parts) {
      if (!isBreak(part)) split.push(part);
      else {
        end();
        before = part;
      }
    }
    end();
    return state;
  }

  #split(before: Break | undefined, split: readonly Part[], start: State): State {
    let state = start;
    const width = this.#total(split);
    if (before) {
      const isLong = state.column + before.flat.length + width > WIDTH;
      const isTaken =
        before.mode === 'needed'
          ? state.column + before.flat.length + this.#first(split).width > WIDTH
          : before.mode === 'unified' || state.mustBreak || isLong;
      if (isTaken && before.tag) this.#taken.add(before.tag);
      if (isTaken) this.#lineIndent = state.indent;
      this.#pieces.push(isTaken ? state.indent : before.flat);
      state = { ...state, column: isTaken ? state.indent : state.column + before.flat.length };
    }
    const isTight = state.column + width > WIDTH;
    state = { ...state, mustBreak: false };
    for (const part of split) {
      if (isLevel(part)) state = this.#level(part, state);
      else {
        this.#pieces.push(part as Java);
        state = { ...state, column: state.column + widthOf(part as Java) };
      }
    }
    return isTight ? { ...state, mustBreak: true } : state;
  }

  #flat({ parts }: Level): void {
    for (const part of parts) {
      if (isLevel(part)) this.#flat(part);
      else this.#pieces.push(isBreak(part) ? part.flat : part);
    }
  }

  #width(part: Part): number {
    if (isBreak(part)) return part.flat.length;
    if (!isLevel(part)) return widthOf(part);
    const known = this.#widths.get(part);
    if (known !== undefined) return known;
    const width = this.#total(part.parts);
    this.#widths.set(part, width);
    return width;
  }

  /** Returns the width up to the next possible line end. */
  #first(parts: readonly Part[]): { readonly width: number; readonly isEnd: boolean } {
    let width = 0;
    for (const part of parts) {
      if (isBreak(part)) return { width, isEnd: true };
      const first = isLevel(part) ? this.#first(part.parts) : { width: widthOf(part), isEnd: false };
      width += first.width;
      if (first.isEnd) return { width, isEnd: true };
    }
    return { width, isEnd: false };
  }

  #total(parts: readonly Part[]): number {
    return parts.reduce((sum, one) => sum + this.#width(one), 0);
  }
}

/** Returns the width of a text. A multi-line text never fits. */
function widthOf(code: Java): number {
  const text = textOf(code, 'java');
  return text.includes('\n') ? Infinity : text.length;
}

function isBreak(part: Op | Part): part is Break {
  return 'kind' in part && part.kind === 'break';
}

function isLevel(part: Part): part is Level {
  return 'kind' in part && part.kind === 'level';
}
