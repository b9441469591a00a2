/** Prints the blocks of a page as Markdown. */
import {
  codeSpan,
  fence,
  joinMd,
  mark,
  markdownLink,
  markdownText,
  type Markdown,
} from '../../encode/markdown.ts';
import { prose, proseLine } from '../../encode/prose.ts';
import type { Block, Field, Inline, Line } from './blocks.ts';
import { hrefFrom } from './page.ts';

/** Prints blocks. `page` is the path of the page, to which links are relative. */
export function markdownBlocks(blocks: readonly Block[], page: string): Markdown {
  const printed = blocks.map((block) => markdownBlock(block, page)).filter(({ text }) => text !== '');
  return joinMd(printed, '\n\n');
}

export function markdownLine(line: Line, page: string): Markdown {
  return joinMd(
    line.map((inline) => markdownInline(inline, page)),
    '',
  );
}

function markdownInline(inline: Inline, page: string): Markdown {
  if (typeof inline === 'string') return spaced(inline);
  switch (inline.kind) {
    case 'code':
      return codeSpan(inline.text);
    case 'strong':
      return mark`**${markdownText(inline.text)}**`;
    case 'prose':
      return proseLine(inline.text);
    case 'badge':
      return mark`**${markdownText(inline.text)}** `;
    case 'outside':
      return markdownLink(markdownText(inline.url), inline.url);
    case 'link':
      return markdownLink(
        inline.isCode ? codeSpan(inline.text) : markdownText(inline.text),
        hrefFrom(page, inline.to, 'md'),
      );
  }
}

/** Returns text with the spaces around it, which `markdownText` removes. */
function spaced(text: string): Markdown {
  const start = /^\s/.test(text) ? mark` ` : mark``;
  const end = /\S\s+$/.test(text) ? mark` ` : mark``;
  return mark`${start}${markdownText(text)}${end}`;
}

function markdownBlock(block: Block, page: string): Markdown {
  const line = (one: Line): Markdown => markdownLine(one, page);
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? mark`## ${markdownText(block.text)}` : mark`### ${markdownText(block.text)}`;
    case 'prose':
      return prose(block.text);
    case 'text':
      return line(block.line);
    case 'note':
      return mark`> ${line(block.line)}`;
    case 'list':
      return joinMd(
        block.items.map((item) => mark`- ${line(item)}`),
        '\n',
      );
    case 'facts':
      return joinMd(
        block.rows.map(([term, value]) => mark`- ${markdownText(term)}: ${line(value)}`),
        '\n',
      );
    case 'table':
      return joinMd(
        block.rows.map((row) => mark`- ${joinMd(row.map(line), ', ')}`),
        '\n',
      );
    case 'fields':
      return fieldLines(block.fields, page);
    case 'code':
      return fence(typeof block.code === 'string' ? block.code : block.code.text, block.language);
    case 'tabs':
      return joinMd(
        block.tabs.map(
          ({ label, blocks }) => mark`${markdownText(label)}:\n\n${markdownBlocks(blocks, page)}`,
        ),
        '\n\n',
      );
    case 'states':
      return joinMd(
        block.machine.transitions.map(({ from, to }) =>
          to.length === 0
            ? mark`- ${codeSpan(from)} is final.`
            : mark`- ${codeSpan(from)} → ${joinMd(to.map(codeSpan), ', ')}`,
        ),
        '\n',
      );
    case 'columns':
      return joinMd(
        block.columns.map((column) => markdownBlocks(column, page)),
        '\n\n',
      );
  }
}

function fieldLines(fields: readonly Field[], page: string): Markdown {
  return joinMd(
    fields.map((field) => fieldLine(field, page)),
    '\n',
  );
}

function fieldLine(
  { name, type, badges, conditions, description, notes, inner }: Field,
  page: string,
): Markdown {
  const facts = [
    markdownLine(type, page),
    ...badges.map(({ text }) => markdownText(text)),
    ...conditions.map((one) => markdownLine(one, page)),
  ];
  const texts = [
    ...(description?.trim() ? [proseLine(description)] : []),
    ...notes.map((note) => markdownLine(note, page)),
  ];
  const text = texts.length === 0 ? mark`` : mark`: ${joinMd(texts, ' ')}`;
  const nested = inner.map(({ fields: all, more }) =>
    more
      ? mark`\n  - ${markdownLine(more, page)}`
      : all.length === 0
        ? mark``
        : mark`\n  ${fieldLines(all, page)}`,
  );
  return mark`- ${codeSpan(name)} (${joinMd(facts, ', ')})${text}${joinMd(nested, '')}`;
}
