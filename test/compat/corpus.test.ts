/** Pairs from the tests of other projects, with their opinions: breaking or not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Level } from '../../src/diff/law.ts';
import { compareFiles } from './compare.ts';
import { DISAGREEMENTS } from './disagreements.ts';

const CORPUS = resolve(import.meta.dirname, '../../../shared/corpus/compat-openapi');

interface Verdict {
  readonly name: string;
  /** What the other project says. */
  readonly isBreaking: boolean;
  /** What we say; undefined when a document can not be read. */
  readonly worst: Level | 'nothing' | undefined;
}

let verdicts: readonly Verdict[] = [];

beforeAll(async () => {
  verdicts = await Promise.all(readdirSync(CORPUS).map(verdictOn));
}, 60_000);

async function verdictOn(name: string): Promise<Verdict> {
  const folder = join(CORPUS, name);
  const { expected } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
    expected: string;
  };
  const files = readdirSync(folder);
  const side = (which: string): string =>
    join(
      folder,
      files.find((file) => file.startsWith(`${which}.`))!,
    );
  const report = await compareFiles(side('old'), side('new'));
  return { name, isBreaking: expected === 'breaking', worst: report && (report.worst ?? 'nothing') };
}

const finds = ({ worst }: Verdict): boolean => worst === 'breaking';

test('what breaks is found, and what does not is left alone', () => {
  const breaking = verdicts.filter(({ isBreaking }) => isBreaking);
  const others = verdicts.filter(({ isBreaking }) => !isBreaking);
  const found = breaking.filter(finds).length;
  const alarms = others.filter(finds).length;
  console.log(`found ${found} of ${breaking.length} breaking, ${alarms} false alarms of ${others.length}`);
  const isDisputed = ({ name }: Verdict): boolean => DISAGREEMENTS.has(name);
  // Against the labels as they are, and against those that are not disputed.
  expect(found / breaking.length).toBeGreaterThan(0.94);
  expect(alarms / others.length).toBeLessThanOrEqual(0.05);
  expect(breaking.filter((verdict) => !finds(verdict) && !isDisputed(verdict))).toEqual([]);
  expect(others.filter((verdict) => finds(verdict) && !isDisputed(verdict))).toEqual([]);
});

test('only documents that are no OpenAPI 3 can not be read', () => {
  expect(verdicts.filter(({ worst }) => worst === undefined).map(({ name }) => name)).toEqual([
    'openapi-diff-c175b4ce',
  ]);
});

test('every disagreement is still one', () => {
  const needless = [...DISAGREEMENTS.keys()].filter((name) => {
    const verdict = verdicts.find((one) => one.name === name);
    return verdict === undefined || finds(verdict) === verdict.isBreaking;
  });
  expect(needless).toEqual([]);
});
