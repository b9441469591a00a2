/**
 * Prose stays plain: the share of doc comments that open with a question word, and relative words per 100 words, as
 * `npm run prose` measures them. Ceilings only go down. The aims are 4 and 2.5.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const CEILINGS: readonly (readonly [folder: string, opening: number, relative: number])[] = [
  ['src', 4, 2.5],
  ['templates', 4, 2.5],
  ['sandbox', 4, 2.5],
  ['examples', 4, 2.5],
  ['docs', 4, 2.5],
  ['README.md', 4, 2.5],
  ['CONTRIBUTING.md', 4, 2.5],
  ['scripts', 4, 2.6],
  ['test', 12.7, 5.7],
  ['bench', 14.1, 4.7],
  ['generated/typescript', 4, 2.5],
  ['generated/python', 4, 2.5],
  ['generated/go', 4, 2.5],
  ['generated/java', 4, 2.5],
];

it.each(CEILINGS)(
  '%s: at most %d %% of openings and %d relative words in 100',
  (folder, opening, relative) => {
    const flags = ['--messages', '--worst', '0', '--max-length', '20'];
    const limits = ['--max-opening', String(opening), '--max-relative', String(relative)];
    expect(() =>
      execFileSync('node', ['scripts/prose.mjs', ...flags, ...limits, folder], { cwd: ROOT, stdio: 'pipe' }),
    ).not.toThrow();
  },
);

/**
 * Phrases at which readers stumbled, as `--max-patterns` of scripts/prose.mjs counts them. Lower a ceiling when you remove
 * the last uses.
 */
const PHRASES: readonly (readonly [folder: string, ceiling: number])[] = [
  ['src', 28],
  ['templates', 8],
  ['sandbox', 0],
  ['docs', 14],
  ['README.md', 0],
  ['CONTRIBUTING.md', 0],
  ['generated/typescript', 7],
  ['generated/python', 8],
  ['generated/go', 8],
  ['generated/java', 10],
];

it.each(PHRASES)('%s: at most %d unclear phrases', (folder, ceiling) => {
  const flags = ['--messages', '--worst', '0', '--max-patterns', String(ceiling)];
  expect(() =>
    execFileSync('node', ['scripts/prose.mjs', ...flags, folder], { cwd: ROOT, stdio: 'pipe' }),
  ).not.toThrow();
});

const MODULES = readdirSync(join(ROOT, 'src'));

it.each(MODULES)('doc comments of src/%s', (module) => {
  const flags = ['--worst', '0', '--max-length', '20', '--max-opening', '4', '--max-relative', '2.5'];
  expect(() =>
    execFileSync('node', ['scripts/prose.mjs', ...flags, `src/${module}`], { cwd: ROOT, stdio: 'pipe' }),
  ).not.toThrow();
});
