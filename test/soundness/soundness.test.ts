/** The verdict `safe` needs a proof. The test runs a sample of `npm run soundness`, and all of it in CI. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasCorpus, SHARED } from '../support/corpus.ts';
import { isThorough } from '../support/thorough.ts';
import { figuresOf, lineOf, randomFigures } from './figures.ts';
import { sdlFigures } from './sdl/figures.ts';
import { suitePairs } from './pairs.ts';
import { verdictsOn } from './verdicts.ts';

test('no random edit that a value proves to be breaking is reported as safe', () => {
  const figures = randomFigures(isThorough ? 2000 : 200, 1);
  expect(figures.unsound).toEqual([]);
  expect(figures.proven).toBeGreaterThan(20);
  expect(figures.breaking / figures.proven, lineOf(figures)).toBeGreaterThan(0.95);
});

test('no edit of a GraphQL schema that an operation proves to be breaking is reported as safe', async () => {
  const [requests, responses] = await sdlFigures(isThorough ? 2000 : 150, 1);
  expect([...requests!.unsound, ...responses!.unsound]).toEqual([]);
  expect(requests!.proven).toBeGreaterThan(30);
  expect(requests!.breaking / requests!.proven, lineOf(requests!)).toBeGreaterThan(0.98);
}, 300_000);

test.skipIf(!hasCorpus)(
  'no change between schemas of JSON-Schema-Test-Suite that a value proves to be breaking is reported as safe',
  { timeout: 300_000 },
  async () => {
    const pairs = suitePairs(join(SHARED, 'corpus/json-schema-suite'));
    const judged = await verdictsOn(pairs.filter((_, index) => isThorough || index % 20 === 0));
    for (const direction of ['request', 'response'] as const) {
      const figures = figuresOf(judged, direction);
      expect(figures.unsound).toEqual([]);
      expect(figures.proven).toBeGreaterThan(50);
      if (isThorough) expect(figures.breaking / figures.proven, lineOf(figures)).toBeGreaterThanOrEqual(0.99);
    }
  },
);
