/**
 * Replaced terms do not come back: docs/glossary.md has the terms to use. Each folder has a ceiling, which only goes
 * down. Lower it when you remove the last uses.
 */
import { expect, test } from 'vitest';
import { repositoryFiles, textOf } from '../arch/sources.ts';

/** Words that plain technical English does not need: in prose, in messages, and in names. */
const TERMS: readonly RegExp[] = [
  /\b(whoever|whatever|whichever|anew|mends?|mended|heeds?|heeded|carriage|courier|wayless|lonely|retell)\b/gi,
  /\bleads? to nothing\b|\bour fault\b|\bstands? (in for|beside)\b|\bcan not\b|\b(any|no) more\b(?! than)/gi,
  /(?<!\b[Tt]here )\b(is|are) (no|none)\b(?! (longer|more|such))/g,
  /\b(LONGEST|DEEPEST|MOST|FEWEST|WIDEST|SHORTEST|LEAST)(_[A-Z_]+)?\b/g,
  /\bis (told|said)\b|\bare (told|said)\b|\bbeside\b/gi,
];

const FOLDERS: readonly (readonly [name: string, paths: RegExp, ceiling: number])[] = [
  ['src', /^src\/(?!verify\/).*\.ts$/, 10],
  ['src/verify', /^src\/verify\/.*\.ts$/, 2],
  ['templates', /^templates\//, 57],
  ['sandbox', /^sandbox\/.*\.[jt]s$/, 30],
  ['docs', /^(docs\/(?!diagnostics).*|README|CONTRIBUTING)\.md$/, 80],
];

function usesIn(text: string): number {
  return TERMS.reduce((sum, term) => sum + (text.match(term)?.length ?? 0), 0);
}

test('control: terms are found, and plain words are not', () => {
  expect(usesIn('A file is no document. It stands beside it anew; whoever can not read it.')).toBe(6);
  expect(usesIn('There is no longer a file, and no more than two. It cannot be read.')).toBe(0);
});

test.each(FOLDERS)('%s has no more replaced terms than its ceiling', (_, paths, ceiling) => {
  const found = repositoryFiles()
    .filter((path) => paths.test(path))
    .map((path) => ({ path, uses: usesIn(textOf(path)) }))
    .filter(({ uses }) => uses > 0)
    .toSorted((one, other) => other.uses - one.uses);
  const total = found.reduce((sum, { uses }) => sum + uses, 0);
  const worst = found.slice(0, 20).map(({ path, uses }) => `${uses} ${path}`);
  expect(total, worst.join('\n')).toBeLessThanOrEqual(ceiling);
});
