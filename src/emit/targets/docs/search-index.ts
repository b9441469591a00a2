/**
 * The index of the search: a list of all pages, and one script for each first character of words, which maps the words
 * to pages. The search loads a script when a user enters one of its words.
 */
import { byCodeUnit } from '../../../core/order.ts';
import type { JsonValue } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import { es, jsonLiteral } from '../../encode/ecmascript.ts';
import { ownedFile } from '../../output-file.ts';
import type { OutputFile } from '../../target.ts';
import type { Block, Field, Line } from './blocks.ts';
import type { Page } from './page.ts';

/** The numbers of the pages that have a word in their names, and of the pages that have it only in their text. */
interface Found {
  readonly named: number[];
  readonly mentioned: number[];
}

/** Words that begin with other characters share one file. */
const OTHER = '_';
const MAX_TITLE = 120;
const MAX_NAMES = 500;
const MAX_TEXT = 20_000;
/** Words that nearly every text contains. */
const FREQUENT = new Set(
  'a an and are as at be by for has if in is it its no not of on or that the this to with'.split(' '),
);

export function searchFiles(pages: readonly Page[]): readonly OutputFile[] {
  const found = new Map<string, Found>();
  for (const [number, page] of pages.entries()) {
    const names = wordsIn([page.title, ...(page.names ?? [])].join(' ').slice(0, MAX_NAMES));
    const texts = wordsIn(textIn(page.blocks).join(' ').slice(0, MAX_TEXT));
    for (const word of names) entryOf(found, word).named.push(number);
    for (const word of texts)
      if (!names.has(word) && !FREQUENT.has(word)) entryOf(found, word).mentioned.push(number);
  }
  const parts = Map.groupBy(
    [...found].toSorted(([one], [other]) => byCodeUnit(one, other)),
    ([word]) => initialOf(word),
  );
  const rows = pages.map(({ path, title, kind, names }): JsonValue => [
    short(title),
    short(names?.[0] ?? kind),
    path,
  ]);
  return [
    ownedFile('search/pages.js', es`diptychPages(${jsonLiteral(rows)});`),
    ...[...parts].map(([initial, words]) => {
      const entries = words.map(([word, { named, mentioned }]): JsonValue => [word, named, mentioned]);
      return ownedFile(
        `search/${initial}.js`,
        es`diptychSearch(${jsonLiteral(initial)}, ${jsonLiteral(entries)});`,
      );
    }),
  ];
}

function entryOf(found: Map<string, Found>, word: string): Found {
  let entry = found.get(word);
  if (!entry) found.set(word, (entry = { named: [], mentioned: [] }));
  return entry;
}

function initialOf(word: string): string {
  return /^[a-z0-9]/.test(word) ? word.charAt(0) : OTHER;
}

/** Returns the words of a text, and the parts of names: `createOrder`, `create`, and `order`. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return new Set(words.flatMap((word) => [word.toLowerCase(), ...splitWords(word)]));
}

/**
 * Returns the text of a page, without facts and code. Fields contribute only their names, because pages share many
 * fields.
 */
function textIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case 'heading':
        return [block.text];
      case 'prose':
        return block.text === undefined ? [] : [block.text];
      case 'text':
      case 'note':
        return textOf(block.line);
      case 'list':
        return block.items.flatMap(textOf);
      case 'table':
        return block.rows.flat().flatMap(textOf);
      case 'fields':
        return namesOf(block.fields);
      case 'columns':
        return block.columns.flatMap(textIn);
      default:
        return [];
    }
  });
}

function textOf(line: Line): readonly string[] {
  return line.map((inline) => (typeof inline === 'string' ? inline : 'url' in inline ? '' : inline.text));
}

function namesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, inner }) => [name, ...inner.flatMap(({ fields: all }) => namesOf(all))]);
}

function short(text: string): string {
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE).toWellFormed()}…` : text;
}
