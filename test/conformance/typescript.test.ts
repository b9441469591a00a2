/** The TypeScript client passes every vector. A failure shows the vector and the differences. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Runner } from './format.ts';
import { RUNNERS, verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

let runner: Runner;

beforeAll(async () => {
  runner = await RUNNERS['typescript']!.create();
});

afterAll(() => runner.close());

test('every vector passes', async () => {
  const failed: string[] = [];
  for await (const { id, failures } of verdicts('typescript', runner, readVectors()))
    if (failures.length > 0) failed.push([id, ...failures].join('\n  '));
  expect(failed).toEqual([]);
});

test('docs/conformance.md contains their number', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/conformance.md'), 'utf8');
  expect(page).toContain(`and ${readVectors().length} vectors, as counted`);
});
