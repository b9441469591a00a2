/**
 * Runs the conformance vectors against the client of one language: `node scripts/conformance.ts typescript [topic…]`.
 * Transcripts of the exchanged bytes are stored in node_modules/.cache/conformance/<name>/.
 */
import { join } from 'node:path';
import { RUNNERS, verdicts } from '../test/conformance/suite.ts';
import { readVectors } from '../test/conformance/vectors.ts';

const [name = '', ...topics] = process.argv.slice(2);
const row = Object.hasOwn(RUNNERS, name) ? RUNNERS[name] : undefined;
if (row) {
  const runner = await row.create();
  const folder = join(import.meta.dirname, '../node_modules/.cache/conformance', name);
  const counts = { passed: 0, failed: 0 };
  for await (const { id, failures } of verdicts(
    row.language,
    runner,
    readVectors(topics.length > 0 ? topics : undefined),
    folder,
  )) {
    counts[failures.length > 0 ? 'failed' : 'passed'] += 1;
    if (failures.length > 0) console.log([`FAIL ${id}`, ...failures].join('\n     '));
  }
  await runner.close();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} else {
  console.error(`usage: npm run conformance -- <${Object.keys(RUNNERS).join('|')}> [topic…]`);
  process.exitCode = 2;
}
