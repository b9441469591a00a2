import { expect, test } from 'vitest';
import { hasGo } from '../support/go.ts';
import { hasPython } from '../support/python.ts';
import { cellsOf, judge, kitchenSink, PAYLOADS, rejectedOf } from './cells.ts';

test('no whole hostile text escapes or makes a fault, sampled', { timeout: 120_000 }, async () => {
  const document = await kitchenSink();
  const figures = await judge(document, cellsOf(document, 16), ['typescript', 'python', 'go', 'java']);
  expect(figures).toMatchObject({ tried: 16, escapes: [], faults: [] });
});

test.each([
  { path: 'a.ts', text: 'const a = "\n";', isJudged: true },
  { path: 'a.py', text: 'a = "\n', isJudged: hasPython },
  { path: 'a.go', text: 'package a\n\nvar a = "\n', isJudged: hasGo },
])('control: $path that a text has broken is rejected', async ({ path, text, isJudged }) => {
  const rejected = await rejectedOf([{ path, text, write: 'always', target: 'any' }]);
  expect(rejected.length > 0).toBe(isJudged);
});

test('a sample reaches many payloads and places', async () => {
  const cells = cellsOf(await kitchenSink(), 200);
  expect(new Set(cells.map(({ payload }) => payload)).size).toBeGreaterThan(PAYLOADS.length / 2);
  expect(new Set(cells.map(({ path }) => path.join('.'))).size).toBeGreaterThan(50);
});
