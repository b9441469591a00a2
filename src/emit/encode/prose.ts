/**
 * Prose of a document, which is CommonMark, written anew: paragraphs, lists, code, strong text and links to the web
 * are understood and kept; everything else, HTML among it, becomes visible text.
 */
import { joinMd, codeSpan, markdownLink, markdownText, mark, type Markdown } from './markdown.ts';

/** `` `code` ``, `**strong**`, `[text](https://…)`: the second to fourth group, without its marks. */
const INLINE = /(`+)([^`\n]+)\1(?!`)|\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g;
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+/;

/** Paragraphs with an empty line between them; empty for no text. */
export function prose(text: string | undefined): Markdown {
  const blocks = (text ?? '').replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return joinMd(blocks.filter((block) => block.trim() !== '').map(blockOf), '\n\n');
}

/** The same on one line. */
export function proseLine(text: string | undefined): Markdown {
  return inline((text ?? '').replace(/\s+/g, ' ').trim());
}

function blockOf(block: string): Markdown {
  const pieces: { isItem: boolean; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const last = pieces.at(-1);
    if (ITEM.test(line)) pieces.push({ isItem: true, lines: [line.replace(ITEM, '')] });
    else if (last) last.lines.push(line);
    else pieces.push({ isItem: false, lines: [line] });
  }
  const printed = pieces.map(({ isItem, lines }) => {
    const content = proseLine(lines.join(' '));
    return isItem ? mark`- ${content}` : content;
  });
  const [first, ...items] = printed;
  return pieces[0]?.isItem || items.length === 0
    ? joinMd(printed, '\n')
    : mark`${first!}\n\n${joinMd(items, '\n')}`;
}

function inline(text: string): Markdown {
  const pieces: Markdown[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    pieces.push(textBetween(text.slice(end, match.index)), markOf(match));
    end = match.index + match[0].length;
  }
  return joinMd([...pieces, textBetween(text.slice(end))], '');
}

function markOf([, , code, strong, label, href]: RegExpMatchArray): Markdown {
  if (code !== undefined) return codeSpan(code);
  if (strong !== undefined) return mark`**${markdownText(strong)}**`;
  return markdownLink(markdownText(label!), href!);
}

/** Text beside a mark keeps the space between them. */
function textBetween(text: string): Markdown {
  const before = /^\s/.test(text) ? mark` ` : mark``;
  const after = /\S\s+$/.test(text) ? mark` ` : mark``;
  return mark`${before}${markdownText(text)}${after}`;
}
