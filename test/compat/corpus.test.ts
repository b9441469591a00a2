/** Pairs from the tests of other projects, labeled by these projects as breaking or not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Level } from '../../src/diff/severity.ts';
import type { DiffReport } from '../../src/diff/report.ts';
import { compareFiles } from './compare.ts';
import { hasCorpus, SHARED } from '../support/corpus.ts';
import { DISAGREEMENTS } from './disagreements.ts';

const PAIRS = join(SHARED, 'corpus/compat-openapi');

interface Verdict {
  readonly name: string;
  /** The label of the other project. */
  readonly isBreaking: boolean;
  /** The level of our worst finding, or undefined if a document cannot be read. */
  readonly worst: Level | 'nothing' | undefined;
  /** True if the label is wrong: a proof shows that no value is rejected, or a witness shows that one is rejected. */
  readonly isRefuted: boolean;
}

let verdicts: readonly Verdict[] = [];

async function verdictOn(name: string): Promise<Verdict> {
  const folder = join(PAIRS, name);
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
  const isBreaking = expected === 'breaking';
  const isRefuted = report !== undefined && (isBreaking ? isProvedSafe(report) : isShownToBreak(report));
  return { name, isBreaking, worst: report && (report.worst ?? 'nothing'), isRefuted };
}

/** True if only schemas have changed, and every change was decided without a search. */
function isProvedSafe({ findings }: DiffReport): boolean {
  return findings.every(
    ({ level, change }) =>
      level !== 'breaking' && change.kind === 'schema' && change.fact.searched === undefined,
  );
}

/** True if every breaking change has a value that ajv confirms. */
function isShownToBreak({ findings }: DiffReport): boolean {
  const breaking = findings.filter(({ level }) => level === 'breaking');
  return breaking.length > 0 && breaking.every(({ witness }) => witness?.value !== undefined);
}

const finds = ({ worst }: Verdict): boolean => worst === 'breaking';

describe.skipIf(!hasCorpus)('pairs of other projects', () => {
  beforeAll(async () => {
    verdicts = await Promise.all(readdirSync(PAIRS).map(verdictOn));
  }, 60_000);

  test('breaking changes are found, with few false alarms', () => {
    const rates = (
      of: readonly Verdict[],
    ): { readonly found: number; readonly alarms: number; says: string } => {
      const breaking = of.filter(({ isBreaking }) => isBreaking);
      const others = of.filter(({ isBreaking }) => !isBreaking);
      const [found, alarms] = [breaking, others].map((list) => list.filter(finds).length) as [number, number];
      const says = `found ${found} of ${breaking.length} breaking, ${alarms} false alarms of ${others.length}`;
      return { found: found / breaking.length, alarms: alarms / others.length, says };
    };
    const asLabelled = rates(verdicts);
    const unrefuted = rates(verdicts.filter(({ isRefuted }) => !isRefuted));
    console.log(`${asLabelled.says}; without labels that a proof or a witness refutes: ${unrefuted.says}`);
    expect(unrefuted.found).toBeGreaterThanOrEqual(0.95);
    expect(unrefuted.alarms).toBeLessThanOrEqual(0.05);
    expect(asLabelled.found).toBeGreaterThan(0.949);
    expect(asLabelled.alarms).toBeLessThanOrEqual(0.05);
  });

  test('every wrong label has a documented reason', () => {
    const otherwise = verdicts.filter((verdict) => finds(verdict) !== verdict.isBreaking);
    expect(otherwise.map(({ name }) => name).filter((name) => !DISAGREEMENTS.has(name))).toEqual([]);
  });

  test('only documents other than OpenAPI 3 cannot be read', () => {
    expect(verdicts.filter(({ worst }) => worst === undefined).map(({ name }) => name)).toEqual([
      'openapi-diff-c175b4ce',
    ]);
  });

  test('every documented label is still wrong', () => {
    const needless = [...DISAGREEMENTS.keys()].filter((name) => {
      const verdict = verdicts.find((one) => one.name === name);
      return verdict === undefined || finds(verdict) === verdict.isBreaking;
    });
    expect(needless).toEqual([]);
  });
});
