/** Runs the conformance vectors against the server of one language: `node scripts/servers.ts go [topic…]`. */
import { SERVER_LANGUAGES, vectorServer, verdicts } from '../test/server-conformance/suite.ts';
import { readVectors } from '../test/server-conformance/vectors.ts';

const [name = '', ...topics] = process.argv.slice(2);
const language = SERVER_LANGUAGES.find((one) => one === name);
if (language) {
  const runner = await vectorServer(language);
  const counts = { passed: 0, failed: 0 };
  for await (const verdict of verdicts(
    language,
    runner,
    readVectors(topics.length > 0 ? topics : undefined),
  )) {
    counts[verdict.failures.length > 0 ? 'failed' : 'passed'] += 1;
    if (verdict.failures.length > 0)
      console.log([`FAIL ${verdict.name}`, ...verdict.failures].join('\n     '));
  }
  await runner.close();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} else {
  console.error(`usage: npm run servers -- <${SERVER_LANGUAGES.join('|')}> [topic…]`);
  process.exitCode = 2;
}
