/**
 * Reads the prose of a document, which is CommonMark, as far as it is understood: paragraphs, lists, code, strong text
 * and links to the web. Everything else, HTML among it, is text.
 */

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Of a paragraph: one line, which may be empty, and items behind it. */
export interface Block {
  readonly pieces: readonly Piece[];
}

export interface Piece {
  readonly isItem: boolean;
  /** Of an item of an ordered list: its number. */
  readonly number?: number | undefined;
  readonly text: string;
}

/** What stands as it is, line by line: code between fences, and a table. */
export interface Preformatted {
  readonly lines: readonly string[];
}

/** `` `code` ``, `**strong**`, `[text](https://…)`: the second to fourth group, without its marks. */
const INLINE = /(`+)([^`\n]+)\1(?!`)|\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const ROW = /^ {0,3}\|/;
const RULE = /^ {0,3}\|[\s:|-]*-[\s:|-]*$/;

/** Blocks, and what stands between them as it is. */
export function readSections(text: string): readonly (Block | Preformatted)[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const sections: (Block | Preformatted)[] = [];
  let prose: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const end = endOfPreformatted(lines, index);
    if (end === undefined) {
      prose.push(lines[index]!);
      continue;
    }
    const isCode = FENCE.test(lines[index]!);
    sections.push(...readBlocks(prose.join('\n')), {
      lines: isCode ? lines.slice(index + 1, end - 1) : lines.slice(index, end),
    });
    prose = [];
    index = end - 1;
  }
  return [...sections, ...readBlocks(prose.join('\n'))];
}

/** The line behind what begins here; undefined where nothing does. A fence that nothing closes is text. */
function endOfPreformatted(lines: readonly string[], start: number): number | undefined {
  const fence = FENCE.exec(lines[start]!)?.[1];
  if (fence !== undefined) {
    const close = lines.findIndex((line, index) => index > start && closes(line, fence));
    return close < 0 ? undefined : close + 1;
  }
  if (!ROW.test(lines[start]!) || !RULE.test(lines[start + 1] ?? '')) return undefined;
  const end = lines.findIndex((line, index) => index > start && !ROW.test(line));
  return end < 0 ? lines.length : end;
}

function closes(line: string, fence: string): boolean {
  const own = line.trim();
  return own.length >= fence.length && own === fence[0]!.repeat(own.length);
}

export function readBlocks(text: string | undefined): readonly Block[] {
  const blocks = (text ?? '').replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return blocks.filter((block) => block.trim() !== '').map(blockOf);
}

/** One line. */
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
