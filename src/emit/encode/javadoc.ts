/**
 * Writes Javadoc with the line breaks of google-java-format. The input is CommonMark. The output is Javadoc's HTML and
 * tags, and all other text is escaped.
 */
import { encoded } from '../code.ts';
import { readInline, readSections, type Block as Paragraph, type Inline } from './commonmark.ts';
import type { Java } from './java.ts';
import { looksLikeMisspelling } from './misspelling.ts';
import { visibleText } from './text.ts';

/** A block tag, such as `@return`. `name` is the documented parameter or type. */
export interface JavadocTag {
  readonly tag: 'param' | 'return' | 'throws' | 'deprecated';
  readonly name?: Java;
  readonly text: string;
}

const WIDTH = 100;

/**
 * Returns documentation from CommonMark, for a declaration with this indentation, or undefined if there are no text and
 * no tags.
 */
export function javadoc(
  paragraphs: readonly (string | undefined)[],
  indent: number,
  tags: readonly JavadocTag[] = [],
): Java | undefined {
  const names = parametersOf(tags);
  const body = paragraphs
    .flatMap((paragraph) => readSections(visibleText(paragraph ?? '')))
    .flatMap((section) => ('lines' in section ? [{ pre: section.lines }] : blocksOf(section, names)))
    .filter((one) => !('words' in one) || one.words.length > 0)
    .filter((one) => !('pre' in one) || one.pre.some((line) => line.trim() !== ''));
  return comment(joined(body), indent, tags);
}

/** Returns each paragraph as its words, and each item as a list with one item. */
function blocksOf({ pieces }: Paragraph, names: readonly string[]): readonly Block[] {
  return pieces.map(({ isItem, number, text }) => {
    const words = wordsOf(text, names);
    return isItem ? { items: [words], first: number } : { words };
  });
}

/** Merges consecutive items of the same kind into one list. Any other block ends the list. */
function joined(blocks: readonly Block[]): readonly Block[] {
  const all: Block[] = [];
  let open: { readonly items: (readonly string[])[]; readonly first: number | undefined } | undefined;
  for (const block of blocks) {
    if (!('items' in block)) {
      open = undefined;
      all.push(block);
    } else if (open && (open.first === undefined) === (block.first === undefined)) {
      for (const item of block.items) open.items.push(item);
    } else {
      open = { items: [...block.items], first: block.first };
      all.push(open);
    }
  }
  return all;
}

/** Documents a method by its result: `{@return the order}`. `given` continues the sentence after "Returns". */
export function javadocReturn(given: string, indent: number, tags: readonly JavadocTag[] = []): Java {
  const words = wordsOf(visibleText(given), parametersOf(tags));
  const whole = ['{@return', ...words.slice(0, -1), `${words.at(-1) ?? ''}}`];
  return comment([{ words: whole }], indent, tags)!;
}

type Block =
  | { readonly words: readonly string[] }
  /** `first` is the first number of an ordered list. */
  | { readonly items: readonly (readonly string[])[]; readonly first: number | undefined }
  | { readonly pre: readonly string[] };

function comment(body: readonly Block[], indent: number, tags: readonly JavadocTag[]): Java | undefined {
  const width = WIDTH - indent - ' * '.length;
  const blocks = body.map((one, index) =>
    'words' in one
      ? textLines(one.words, index, width)
      : 'pre' in one
        ? preLines(one.pre)
        : listLines(one.items, one.first, width),
  );
  const names = parametersOf(tags);
  const last = tags.flatMap(({ tag, name, text }) =>
    fill([`@${tag}`, ...(name ? [name.text] : []), ...wordsOf(visibleText(text), names)], width, '', '    '),
  );
  const lines = [...blocks, ...(last.length > 0 ? [last] : [])].flatMap((block, index) =>
    index > 0 ? ['', ...block] : block,
  );
  const [only, ...others] = lines;
  if (only === undefined) return undefined;
  const isShort = others.length === 0 && last.length === 0 && 'words' in body[0]!;
  if (isShort && indent + `/** ${only} */`.length <= WIDTH) return encoded('java', `/** ${only} */`);
  const printed = lines.map((line) => (line === '' ? ' *' : ` * ${line}`));
  return encoded('java', `/**\n${printed.join('\n')}\n */`);
}

function textLines(words: readonly string[], index: number, width: number): readonly string[] {
  const [first = '', ...others] = words;
  return fill(index === 0 ? words : [`<p>${first}`, ...others], width, '', '');
}

function listLines(
  items: readonly (readonly string[])[],
  from: number | undefined,
  width: number,
): readonly string[] {
  const lines = items.flatMap(([first = '', ...others]) =>
    fill([`<li>${first}`, ...others], width, '  ', '      '),
  );
  if (from === undefined) return ['<ul>', ...lines, '</ul>'];
  return [from === 1 ? '<ol>' : `<ol start="${from}">`, ...lines, '</ol>'];
}

/** Returns the lines of preformatted text, whose line breaks do not change. */
function preLines(lines: readonly string[]): readonly string[] {
  const shown = lines.map((line) => line.replaceAll('\t', '    ').trimEnd());
  return isLiteral(shown.join('\n'))
    ? ['<pre>{@code', ...shown, '}</pre>']
    : ['<pre>', ...shown.map(escaped), '</pre>'];
}

function fill(words: readonly string[], width: number, first: string, next: string): readonly string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of words) {
    if (line !== undefined && line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      if (line !== undefined) lines.push(line);
      line = (lines.length === 0 ? first : next) + word;
    }
  }
  return line === undefined ? lines : [...lines, line];
}

function parametersOf(tags: readonly JavadocTag[]): readonly string[] {
  return tags.flatMap(({ tag, name }) => (tag === 'param' && name ? [name.text] : []));
}

/** Converts text to HTML and splits it at white space. `parameters` are the names of the method's parameters. */
function wordsOf(text: string, parameters: readonly string[]): readonly string[] {
  const html = readInline(text.replace(/\s+/g, ' ').trim())
    .map((one) => htmlOf(one, parameters))
    .join('');
  return html.split(/\s+/).filter((word) => word !== '');
}

function htmlOf(inline: Inline, parameters: readonly string[]): string {
  switch (inline.kind) {
    case 'text':
      return escaped(inline.text);
    case 'strong':
      return `<strong>${escaped(inline.text)}</strong>`;
    case 'link':
      return `<a href="${escaped(inline.href).replaceAll('"', '&quot;')}">${escaped(inline.text)}</a>`;
    case 'code':
      if (inline.text.trim() === '') return ' ';
      return isLiteral(inline.text) && !looksLikeMisspelling(inline.text.trim(), parameters)
        ? `{@code ${inline.text.trim()}}`
        : `\`${escaped(inline.text)}\``;
  }
}

/** True for text that `{@code}` may contain: no character is special to Java or Javadoc, and all braces match. */
function isLiteral(text: string): boolean {
  if (/[\\@<&]|\*\//.test(text)) return false;
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth++;
    if (character === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '@': '&#64;',
  '\\': '&#92;',
  '{': '&#123;',
  '}': '&#125;',
};

/**
 * Escapes HTML, Javadoc's tags, and the characters that affect any comment: Java reads Unicode escapes even there, and
 * an asterisk before a slash ends the comment.
 */
function escaped(text: string): string {
  return text.replace(/[&<>@\\{}]/g, (character) => ENTITIES[character]!).replaceAll('*/', '*&#47;');
}
