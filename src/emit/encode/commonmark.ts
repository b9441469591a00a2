/**
 * Reads the prose of a document as a subset of CommonMark: paragraphs, lists, code, strong text, and links to the web.
 * All other markup, including HTML, is read as text.
 */

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Text between empty lines: a paragraph, the items of a list, or a paragraph followed by items. */
export interface Block {
  readonly pieces: readonly Piece[];
}

export interface Piece {
  readonly isItem: boolean;
  /** The number of an item in an ordered list. */
  readonly number?: number | undefined;
  readonly text: string;
}

/** Text whose lines are preserved: code between fences, and tables. */
export interface Preformatted {
  readonly lines: readonly string[];
}

/**
 * Matches `` `code` ``, `**strong**`, and `[text](https://…)`. Groups 2 to 4 contain the text without the markup, and
 * group 5 the URL.
 */
const INLINE = /(?<!`)(`+)(?!`)([^`\n]+)\1(?!`)|\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSE = /^(?:`{3,}|~{3,})$/;
const ROW = /^ {0,3}\|/;
const RULE = /^ {0,3}\|[\s:|-]*$/;

/**
 * Splits text into blocks and the preformatted text between them, in linear time, because a document may be hostile.
 */
export function readSections(text: string): readonly (Block | Preformatted)[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const closings = closingsOf(lines);
  const sections: (readonly (Block | Preformatted)[])[] = [];
  let prose: string[] = [];
  let index = 0;
  while (index < lines.length) {
    const closing = closings.get(index);
    const end = closing === undefined ? endOfTable(lines, index) : closing + 1;
    if (end === undefined) prose.push(lines[index]!);
    else {
      const own = closing === undefined ? lines.slice(index, end) : lines.slice(index + 1, closing);
      sections.push(readBlocks(prose.join('\n')), [{ lines: own }]);
      prose = [];
    }
    index = end ?? index + 1;
  }
  return [...sections.flat(), ...readBlocks(prose.join('\n'))];
}

/** Returns the closing line of each fence, by its opening line. A fence that is not closed is text. */
function closingsOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  // The fences in later lines that can close a fence, by their character. The nearest fence is last. A nearer fence
  // removes those that are not longer, so a search skips only shorter fences, and a fence's length bounds its cost.
  const below: Readonly<Record<string, { readonly line: number; readonly length: number }[]>> = {
    '`': [],
    '~': [],
  };
  for (let line = lines.length - 1; line >= 0; line--) {
    const text = lines[line]!;
    const fence = FENCE.exec(text)?.[1];
    const close = fence && below[fence[0]!]!.findLast(({ length }) => length >= fence.length);
    if (close) closings.set(line, close.line);
    const own = text.trim();
    const closers = CLOSE.test(own) ? below[own[0]!] : undefined;
    if (!closers) continue;
    while (closers.length > 0 && closers.at(-1)!.length <= own.length) closers.pop();
    closers.push({ line, length: own.length });
  }
  return closings;
}

/** Returns the line after the table that starts here, or undefined if no table starts here. */
function endOfTable(lines: readonly string[], start: number): number | undefined {
  const rule = lines[start + 1] ?? '';
  if (!ROW.test(lines[start]!) || !RULE.test(rule) || !rule.includes('-')) return undefined;
  let end = start + 2;
  while (end < lines.length && ROW.test(lines[end]!)) end++;
  return end;
}

export function readBlocks(text: string | undefined): readonly Block[] {
  const blocks = (text ?? '').replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return blocks.filter((block) => block.trim() !== '').map(blockOf);
}

/** Reads the markup of one line. */
export function readInline(line: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    pieces.push({ kind: 'text', text: line.slice(end, match.index) }, markOf(match));
    end = match.index + match[0].length;
  }
  return [...pieces, { kind: 'text', text: line.slice(end) }];
}

function blockOf(block: string): Block {
  const pieces: { isItem: boolean; number: number | undefined; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const last = pieces.at(-1);
    const item = ITEM.exec(line);
    if (item) {
      const number = item[1] === undefined ? undefined : Number(item[1]);
      pieces.push({ isItem: true, number, lines: [line.slice(item[0].length)] });
    } else if (last) last.lines.push(line);
    else pieces.push({ isItem: false, number: undefined, lines: [line] });
  }
  return { pieces: pieces.map(({ lines, ...piece }) => ({ ...piece, text: lines.join(' ') })) };
}

function markOf([, , code, strong, text, href]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  return { kind: 'link', text: text!, href: href! };
}
