/**
 * Rewrites prose of a document as Markdown. It preserves the markup that `commonmark.ts` reads; all other markup
 * becomes visible text.
 */
import { readBlocks, readInline, type Block, type Inline } from './commonmark.ts';
import { joinMd, codeSpan, markdownLink, markdownText, mark, type Markdown } from './markdown.ts';

/** Returns paragraphs separated by an empty line. */
export function prose(text: string | undefined): Markdown {
  return joinMd(readBlocks(text).map(printBlock), '\n\n');
}

/** Returns text on one line. It preserves inline markup; line breaks become spaces. */
export function proseLine(text: string | undefined): Markdown {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return joinMd(readInline(line).map(printInline), '');
}

function printBlock({ pieces }: Block): Markdown {
  const printed = pieces.map(({ isItem, text }) => {
    const content = proseLine(text);
    return isItem ? mark`- ${content}` : content;
  });
  const [first, ...items] = printed;
  return pieces[0]?.isItem || items.length === 0
    ? joinMd(printed, '\n')
    : mark`${first!}\n\n${joinMd(items, '\n')}`;
}

function printInline(inline: Inline): Markdown {
  switch (inline.kind) {
    case 'code':
      return codeSpan(inline.text);
    case 'strong':
      return mark`**${markdownText(inline.text)}**`;
    case 'link':
      return markdownLink(markdownText(inline.text), inline.href);
    case 'text':
      return textBetween(inline.text);
  }
}

/** Prints text, and preserves the space between the text and adjacent markup. */
function textBetween(text: string): Markdown {
  const before = /^\s/.test(text) ? mark` ` : mark``;
  const after = /\S\s+$/.test(text) ? mark` ` : mark``;
  return mark`${before}${markdownText(text)}${after}`;
}
