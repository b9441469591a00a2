/** Every third-party project works with the packed tarball. Each takes minutes, so only CI runs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isThorough } from '../support/thorough.ts';
import { regressions } from './limits.ts';
import { projects } from './manifest.ts';
import { runProjects } from './run.ts';
import type { Outcome } from './run-project.ts';
import { missing } from './tools.ts';

const LIMIT_MS = 1_500_000;

const all = projects();
const runnable = all.filter(({ needs }) => isThorough && missing(needs).length === 0);
const waiting = new Map(runnable.map(({ name }) => [name, Promise.withResolvers<Outcome>()]));

describe('third-party projects', { timeout: LIMIT_MS }, () => {
  beforeAll(() => {
    if (runnable.length === 0) return;
    runProjects(runnable, (outcome) => waiting.get(outcome.project.name)!.resolve(outcome)).catch(
      (error: unknown) => {
        for (const { reject } of waiting.values()) reject(error);
      },
    );
  });

  test.for(all)('$title', async (project, { skip }) => {
    skip(!waiting.has(project.name), 'a tool is missing, or the test is left to CI');
    const outcome = await waiting.get(project.name)!.promise;
    expect(outcome.failure).toBeUndefined();
    expect(regressions(outcome)).toEqual([]);
  });
});

test('docs/outside.md lists every project', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/outside.md'), 'utf8');
  expect(all.filter(({ name }) => !page.includes(`projects/${name}/outside.json`))).toEqual([]);
});
