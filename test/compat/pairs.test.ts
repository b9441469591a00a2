/**
 * Our own pairs, which cover the vocabulary of OpenAPI and the checks of other tools, get the level that the severity
 * rules require.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { compare, linesOf } from './compare.ts';
import { documentOf, type Fragment } from './fragment.ts';

type Pairs = Readonly<Record<string, Readonly<Record<'old' | 'new', Fragment>>>>;

function pairsIn(name: string): readonly (readonly [string, JsonObject, JsonObject])[] {
  const text = readFileSync(join(import.meta.dirname, 'pairs', name), 'utf8');
  const whole = (side: Fragment): JsonObject => ('openapi' in side ? side : documentOf(side));
  return Object.entries(parseYaml(text) as Pairs).map(([about, pair]) => [
    about,
    whole(pair.old),
    whole(pair.new),
  ]);
}

test.for(pairsIn('breaking.yaml'))('a breaking change: %s', async ([, old, next]) => {
  const report = await compare(old, next);
  expect(report.worst, linesOf(report).join('\n')).toBe('breaking');
});

test.for(pairsIn('harmless.yaml'))('not a breaking change: %s', async ([, old, next]) => {
  const { findings } = await compare(old, next);
  expect(findings.filter(({ level }) => level === 'breaking')).toEqual([]);
});

test.for(pairsIn('dangerous.yaml'))('a dangerous change: %s', async ([, old, next]) => {
  const report = await compare(old, next);
  expect(report.worst, linesOf(report).join('\n')).toBe('dangerous');
});

test.for(pairsIn('safe.yaml'))('a change that needs no action: %s', async ([, old, next]) => {
  const report = await compare(old, next);
  expect(['safe', 'documentation', undefined], linesOf(report).join('\n')).toContain(report.worst);
});
