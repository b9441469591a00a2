/** Pairs of documents by their level, one file for each subject. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { expect, test } from 'vitest';
import { compare, linesOf } from './compare.ts';
import { documentOf, type Fragment } from './fragment.ts';

type Expected = 'breaking' | 'dangerous' | 'safe';
type Pairs = Readonly<Record<string, Readonly<Record<'old' | 'new', Fragment>>>>;

/** `safe` includes text changes, and pairs without a finding. */
const LEVELS: Readonly<Record<Expected, readonly (string | undefined)[]>> = {
  breaking: ['breaking'],
  dangerous: ['dangerous'],
  safe: ['safe', 'documentation', undefined],
};

const rows = ['media-types-and-statuses', 'parameters', 'polymorphism'].flatMap((name) => {
  const text = readFileSync(join(import.meta.dirname, 'pairs', `${name}.yaml`), 'utf8');
  const levels = parseYaml(text) as Readonly<Record<Expected, Pairs>>;
  return Object.entries(levels).flatMap(([level, pairs]) =>
    Object.entries(pairs).map(([about, pair]) => [level as Expected, about, pair] as const),
  );
});

test.for(rows)('%s: %s', async ([level, , { old, new: next }]) => {
  const report = await compare(documentOf(old), documentOf(next));
  expect(LEVELS[level], linesOf(report).join('\n')).toContain(report.worst);
});
