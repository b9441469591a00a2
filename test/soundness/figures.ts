/** The figures of soundness: the verdicts of `diff` on changes that a value proves to be breaking. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/core/json.ts';
import { compareSchemas } from '../../src/diff/schema/compare-schemas.ts';
import { definitions, edited, judgeOf, SAMPLE, schemas } from '../diff/schema/arbitrary.ts';
import type { Direction, Judged } from './verdicts.ts';

export interface Figures {
  readonly name: string;
  /** Changes that a value proves to be breaking. */
  readonly proven: number;
  readonly breaking: number;
  readonly dangerous: number;
  /** Reported as safe, as documentation, or not at all. */
  readonly unsound: readonly string[];
}

export function figuresOf(judged: readonly Judged[], direction: Direction): Figures {
  const proven = judged.filter((each) => each.direction === direction && each.broken);
  const of = (level: string): number => proven.filter((each) => each.level === level).length;
  return {
    name: `JSON-Schema-Test-Suite, as ${direction}`,
    proven: proven.length,
    breaking: of('breaking'),
    dangerous: of('dangerous'),
    unsound: proven
      .filter(({ level }) => level !== 'breaking' && level !== 'dangerous')
      .map(
        ({ pair, level, broken }) => `${level ?? 'nothing'}: ${pair.name}, ${JSON.stringify(broken?.value)}`,
      ),
  };
}

/** The same figures for random schemas with random edits. Values with undeclared properties are included. */
export function randomFigures(pairs: number, seed: number): Figures {
  const edits = schemas.chain((before) => fc.tuple(fc.constant(before), edited(before), definitions));
  let [breaking, dangerous] = [0, 0];
  const unsound: string[] = [];
  for (const [before, after, defs] of fc.sample(edits, { numRuns: pairs, seed })) {
    const [old, next] = [judgeOf(before, defs), judgeOf(after, defs)];
    const broken = SAMPLE.find((value) => old(value) && !next(value));
    if (broken === undefined) continue;
    const root = (schema: typeof before): JsonObject => ({ s: schema, $defs: defs });
    const { verdict } = compareSchemas(root(before), '/s', root(after), '/s', {
      direction: 'request',
      undeclared: true,
    });
    if (verdict.kind === 'not-included') breaking++;
    else if (verdict.kind === 'unknown') dangerous++;
    else unsound.push(JSON.stringify([before, after, broken]));
  }
  const proven = breaking + dangerous + unsound.length;
  return { name: `${pairs} random schemas, edited at random`, proven, breaking, dangerous, unsound };
}

export function lineOf({ name, proven, breaking, dangerous, unsound }: Figures): string {
  const percent = (count: number): string => `${((100 * count) / proven).toFixed(1)}%`;
  return `${name}: ${proven} proven breaks, ${breaking} called breaking (${percent(breaking)}), ${dangerous} dangerous (${percent(dangerous)}), ${unsound.length} unsound`;
}
