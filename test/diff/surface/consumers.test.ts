/**
 * The decisive test of planned versions: TypeScript that uses every name of an old client is compiled against the new
 * one. It must compile unless the next version is a major one. The compiler must confirm most reported changes of
 * names.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../../src/cli/source-files.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { changeSentence } from '../../../src/cli/release/sentences.ts';
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { diff } from '../../../src/diff/diff.ts';
import { contractOf, TODAY } from '../../compat/compare.ts';
import { documentOf, type Fragment } from '../../compat/fragment.ts';
import { hasCorpus, SHARED } from '../../support/corpus.ts';
import { typeErrors } from '../../support/type-check.ts';
import { writePair } from './consumers.ts';

type Pair = readonly [name: string, old: Contract | undefined, next: Contract | undefined];

interface Row {
  readonly name: string;
  /** True if the contract breaks callers on the wire. */
  readonly breaksWire: boolean;
  /** The reported changes of names. */
  readonly predicted: readonly string[];
  readonly observed: readonly string[];
}

const OWN = join(import.meta.dirname, '../../compat/pairs');
const CORPUS = join(SHARED, 'corpus/compat-openapi');
const folder = mkdtempSync(join(tmpdir(), 'diptych-consumers-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function ownPairs(file: string): Promise<readonly Pair[]> {
  const whole = (side: Fragment): JsonObject => ('openapi' in side ? side : documentOf(side));
  const pairs = parseYaml(readFileSync(join(OWN, file), 'utf8')) as Record<
    string,
    Record<'old' | 'new', Fragment>
  >;
  return Promise.all(
    Object.entries(pairs).map(async ([about, pair], index): Promise<Pair> => {
      const sides = [await contractOf(whole(pair.old)), await contractOf(whole(pair.new))] as const;
      return [`${file}-${index}: ${about}`, ...sides];
    }),
  );
}

async function corpusPairs(): Promise<readonly Pair[]> {
  const contractIn = async (path: string): Promise<Contract | undefined> =>
    (await load({ openapi: basename(path), tolerant: true }, nodeSourceFiles(dirname(path)))).contract;
  return Promise.all(
    readdirSync(CORPUS).map(async (name): Promise<Pair> => {
      const files = readdirSync(join(CORPUS, name));
      const side = (which: string): string =>
        join(
          CORPUS,
          name,
          files.find((file) => file.startsWith(`${which}.`))!,
        );
      return [name, await contractIn(side('old')), await contractIn(side('new'))];
    }),
  );
}

/** Writes all pairs, and compiles them in one run. */
async function rowsOf(group: string, pairs: readonly Pair[]): Promise<readonly Row[]> {
  const home = join(folder, group);
  const written: (Omit<Row, 'observed'> & { readonly path: string })[] = [];
  for (const [index, [name, old, next]] of pairs.entries()) {
    if (!old || !next) continue;
    const path = `pair${index}`;
    const predicted = (await writePair(home, path, old, next)).map(changeSentence);
    const { worst } = await diff(old, next, { today: TODAY });
    written.push({ name, path, predicted, breaksWire: worst === 'breaking' });
  }
  const errors = await typeErrors(home, { noUnusedLocals: false });
  return written.map(({ path, ...row }) => ({
    ...row,
    observed: errors.filter((error) => error.includes(`${path}/consumer.ts`)),
  }));
}

/** Known misses: breaks of TypeScript callers that the surface of a client does not show. */
const MISSED: ReadonlySet<string> = new Set([
  // Required read-only properties make the argument with the body required.
  'readonly property became required, shared schema',
  // A call that passed only options passes them as the new body.
  'new optional body',
  // The values `1` and `'1'` have the same name.
  'query list of strings becomes a list of their numbers',
]);

/** Returns the pairs whose planned version is not major, although the code of callers no longer compiles. */
const missed = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(
    ({ name, predicted, breaksWire, observed }) =>
      predicted.length === 0 && !breaksWire && observed.length > 0 && !MISSED.has(name.replace(/^.*?: /, '')),
  );

/** Returns the share of pairs with reported changes of names that the compiler confirms. */
function confirmed(rows: readonly Row[]): number {
  const reported = rows.filter(({ predicted }) => predicted.length > 0);
  const share = reported.filter(({ observed }) => observed.length > 0).length / reported.length;
  console.log(
    `${rows.length} pairs, ${reported.length} with changes of names, of which ${Math.round(share * 100)} % confirmed`,
  );
  return share;
}

/** The other changes affect code that this test does not generate, such as a changed order of variants. */
const LEAST_CONFIRMED = 0.8;

describe('our own pairs', () => {
  let rows: readonly Row[];
  beforeAll(async () => {
    const files = ['dangerous.yaml', 'harmless.yaml', 'safe.yaml'];
    // Every second pair, because each takes 0.15 s.
    const pairs = (await Promise.all(files.map(ownPairs))).flat().filter((_, index) => index % 2 === 0);
    rows = await rowsOf('own', pairs);
  }, 300_000);

  test('callers compile unless the next version is a major one', () => {
    expect(missed(rows)).toEqual([]);
  });

  test('the compiler confirms most changes of names', () => {
    expect(confirmed(rows)).toBeGreaterThanOrEqual(LEAST_CONFIRMED);
  });
});

describe.skipIf(!hasCorpus)('pairs of other projects', () => {
  let rows: readonly Row[];
  beforeAll(async () => {
    rows = await rowsOf('corpus', await corpusPairs());
  }, 300_000);

  test('callers compile unless the next version is a major one', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(missed(rows)).toEqual([]);
  });

  test('the compiler confirms most changes of names', () => {
    expect(confirmed(rows)).toBeGreaterThanOrEqual(LEAST_CONFIRMED);
  });
});
