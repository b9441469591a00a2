/** The index of the search: one script for each first character of a word, loaded when it is needed. */
import { byCodeUnit } from '../../../core/order.ts';
import type { JsonValue } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import { callName, isRest } from '../../../model/lookup.ts';
import { es, jsonLiteral } from '../../encode/ecmascript.ts';
import { ownedFile } from '../../output-file.ts';
import type { OutputFile } from '../../target.ts';
import type { Site } from './site.ts';
import { TOPICS } from './topics.ts';

/** A page that the search finds. */
interface Hit {
  readonly title: string;
  /** Shown next to the title: a kind, or method and path. */
  readonly detail: string;
  readonly page: string;
  readonly words: readonly string[];
}

/** Words that begin with other characters share one file. */
const OTHER = '_';

export function searchFiles(site: Site): readonly OutputFile[] {
  const parts = new Map<string, JsonValue[]>();
  for (const { title, detail, page, words } of hitsOf(site)) {
    const distinct = [...new Set(words)];
    for (const initial of new Set(distinct.map(initialOf))) {
      const part = parts.get(initial);
      const row = [title, detail, page, distinct.join(' ')];
      if (part) part.push(row);
      else parts.set(initial, [row]);
    }
  }
  return [...parts]
    .toSorted(([one], [other]) => byCodeUnit(one, other))
    .map(([initial, rows]) =>
      ownedFile(`search/${initial}.js`, es`diptychSearch(${jsonLiteral(initial)}, ${jsonLiteral(rows)});`),
    );
}

function initialOf(word: string): string {
  return /^[a-z0-9]/.test(word) ? word.charAt(0) : OTHER;
}

function hitsOf(site: Site): readonly Hit[] {
  const kinds = { rest: 'REST type', graphql: 'GraphQL type' };
  return [
    ...site.topics.map((topic) => hit(TOPICS[topic], 'Guide', topic, topic)),
    ...site.concepts.map(({ title, path }) => hit(title, 'Concept', path, title)),
    ...Array.from(site.operations.values(), ({ operation, title, path }) =>
      hit(
        title,
        operation.id,
        path,
        `${title} ${operation.id} ${callName(operation.callPath)} ${isRest(operation) ? operation.name.wire : ''}`,
      ),
    ),
    ...site.events.map(({ title, path }) => hit(title, 'Event', path, title)),
    ...Array.from(site.types.values(), ({ type, title, path }) =>
      hit(title, kinds[type.protocol], path, title),
    ),
  ];
}

const MAX_TITLE = 120;

function hit(title: string, detail: string, page: string, text: string): Hit {
  return { title: short(title), detail: short(detail), page, words: splitWords(text.slice(0, 500)) };
}

function short(text: string): string {
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE).toWellFormed()}…` : text;
}
