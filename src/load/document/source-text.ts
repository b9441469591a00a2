/** The text of a file, which converts offsets to lines and columns. */
export class SourceText {
  /** The path relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** Returns line and column, both starting at 1, of an offset in UTF-16 code units. */
  position(offset: number): Position {
    const starts = (this.#lineStarts ??= lineStarts(this.text));
    let low = 0;
    for (let high = starts.length - 1; low < high;) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
