/**
 * Reads the prose of a document, which is CommonMark, as far as it is understood: paragraphs, lists, code, strong text
 * and links to the web. Everything else, HTML among it, is text.
 */

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Of a paragraph: one line, which may be empty, and items behind it. */
export interface Block {
  readonly pieces: readonly { readonly isItem: boolean; readonly text: string }[];
}

/** `` `code` ``, `**strong**`, `[text](https://…)`: the second to fourth group, without its marks. */
const INLINE = /(`+)([^`\n]+)\1(?!`)|\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g;
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+/;

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
  const pieces: { isItem: boolean; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const last = pieces.at(-1);
    if (ITEM.test(line)) pieces.push({ isItem: true, lines: [line.replace(ITEM, '')] });
    else if (last) last.lines.push(line);
    else pieces.push({ isItem: false, lines: [line] });
  }
  return { pieces: pieces.map(({ isItem, lines }) => ({ isItem, text: lines.join(' ') })) };
}

function markOf([, , code, strong, text, href]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  return { kind: 'link', text: text!, href: href! };
}
