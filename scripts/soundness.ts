/**
 * Prints the verdicts of `diff` on schema changes that a value proves to be breaking. The changes are all ordered pairs
 * of schemas within each file of JSON-Schema-Test-Suite, as request and as response bodies, and random edits. It does
 * the same for random edits of GraphQL schemas, which operations prove to be breaking. Exits with code 1 if a verdict
 * is unsound.
 */
import { join } from 'node:path';
import { figuresOf, lineOf, randomFigures } from '../test/soundness/figures.ts';
import { sdlFigures } from '../test/soundness/sdl/figures.ts';
import { suitePairs } from '../test/soundness/pairs.ts';
import { verdictsOn } from '../test/soundness/verdicts.ts';
import { hasCorpus, SHARED } from '../test/support/corpus.ts';

const figures = [randomFigures(2000, 1), ...(await sdlFigures(2000, 1))];
if (hasCorpus) {
  const judged = await verdictsOn(suitePairs(join(SHARED, 'corpus/json-schema-suite')));
  figures.push(figuresOf(judged, 'request'), figuresOf(judged, 'response'));
} else console.log('SKIPPED: JSON-Schema-Test-Suite, which is in ../shared.');

for (const each of figures) {
  console.log(lineOf(each));
  for (const line of each.unsound) console.log(`  unsound: ${line}`);
}
if (figures.some(({ unsound }) => unsound.length > 0)) process.exitCode = 1;
