import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { checks } from '../../src/verify/checks/registry.ts';
import type { Mutant } from './mutant.ts';
import { applied } from './run/applied.ts';
import type { Report } from './run/report.ts';
import { loadContracts } from './run/worlds.ts';
import { survivors } from './survivors.ts';
import { mutantsOf } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let mutants: readonly Mutant[];
beforeAll(async () => {
  mutants = mutantsOf((await loadContracts()).sandbox);
});

test('there are at least 120 mutants, each with a unique id', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(120);
  const ids = mutants.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
});

test('each mutant changes existing source, in exactly one location', () => {
  const edits = mutants.flatMap((mutant) => ('edits' in mutant ? mutant.edits : []));
  for (const edit of edits) {
    const source = readFileSync(join(ROOT, edit.file), 'utf8');
    expect(applied(source, edit), edit.file).not.toBe(source);
  }
});

test('every check has a mutant, and every mutant has a check', () => {
  const known = new Set(checks.map(({ id }) => id));
  const made = new Set(mutants.map(({ check }) => check));
  expect([...known].filter((id) => !made.has(id))).toEqual([]);
  expect([...made].filter((id) => id !== 'none' && !known.has(id))).toEqual([]);
});

test('every explained survivor is a mutant', () => {
  const ids = new Set(mutants.map(({ id }) => id));
  expect(Object.keys(survivors).filter((id) => !ids.has(id))).toEqual([]);
});

test('mutants of the contract, of the source, and of a twin are killed', { timeout: 60_000 }, async () => {
  const ids = ['rest-missing-field-list-page-object', 'problem-without-code', 'twin-accepts-any-rest-key'];
  const flags = ['--trust', '--json', ...ids.flatMap((id) => ['--only', id])];
  const { stdout } = await promisify(execFile)('node', [join(ROOT, 'scripts/mutants.ts'), ...flags]);
  const report = JSON.parse(stdout) as Report;
  expect(report.mutants.map(({ id, killedBy }) => [id, killedBy.length > 0])).toEqual(
    ids.map((id) => [id, true]),
  );
});
