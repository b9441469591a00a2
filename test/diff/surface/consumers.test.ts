/**
 * The decisive test of source compatibility: code that uses every name of an old client is compiled against the new one.
 * It must compile unless `diff` reports changes of names, and nearly every report must be confirmed by the compiler.
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
import { contractOf } from '../../compat/compare.ts';
import { documentOf, type Fragment } from '../../compat/fragment.ts';
import { hasCorpus, SHARED } from '../../support/corpus.ts';
import { typeErrors } from '../../support/type-check.ts';
import { writePair } from './consumers.ts';

type Pair = readonly [name: string, old: Contract | undefined, next: Contract | undefined];

interface Row {
  readonly name: string;
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
  const written: { readonly name: string; readonly path: string; readonly predicted: readonly string[] }[] =
    [];
  for (const [index, [name, old, next]] of pairs.entries()) {
    if (!old || !next) continue;
    const path = `pair${index}`;
    written.push({ name, path, predicted: (await writePair(home, path, old, next)).map(changeSentence) });
  }
  const errors = await typeErrors(home);
  return written.map(({ path, ...row }) => ({
    ...row,
    observed: errors.filter((error) => error.includes(`${path}/consumer.ts`)),
  }));
}

const missed = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ predicted, observed }) => predicted.length === 0 && observed.length > 0);
const unconfirmed = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ predicted, observed }) => predicted.length > 0 && observed.length === 0);
const confirmed = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ predicted, observed }) => predicted.length > 0 && observed.length > 0);

describe('our own pairs', () => {
  let rows: readonly Row[];
  beforeAll(async () => {
    const files = ['breaking.yaml', 'dangerous.yaml', 'harmless.yaml', 'safe.yaml'];
    rows = await rowsOf('own', (await Promise.all(files.map(ownPairs))).flat());
  }, 300_000);

  test('code compiles unless `diff` reports a change of names', () => {
    console.log(
      `own pairs: ${rows.length}, confirmed ${confirmed(rows).length}, unconfirmed ${unconfirmed(rows).length}`,
    );
    expect(missed(rows)).toEqual([]);
  });

  test('the compiler confirms the reports', () => {
    expect(unconfirmed(rows)).toEqual([]);
  });
});

describe.skipIf(!hasCorpus)('pairs of other projects', () => {
  let rows: readonly Row[];
  beforeAll(async () => {
    rows = await rowsOf('corpus', await corpusPairs());
  }, 300_000);

  test('code compiles unless `diff` reports a change of names', () => {
    console.log(
      `other pairs: ${rows.length}, confirmed ${confirmed(rows).length}, unconfirmed ${unconfirmed(rows).length}`,
    );
    expect(missed(rows)).toEqual([]);
  });

  test('the compiler confirms the reports', () => {
    expect(unconfirmed(rows)).toEqual([]);
  });
});
