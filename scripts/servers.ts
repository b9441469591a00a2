/** Runs the conformance vectors against the server of one language: `node scripts/servers.ts go [topic…]`. */
import { SERVERS, verdicts } from '../test/server-conformance/suite.ts';
import { readVectors } from '../test/server-conformance/vectors.ts';

const [name = '', ...topics] = process.argv.slice(2);
const start = Object.hasOwn(SERVERS, name) ? SERVERS[name] : undefined;
if (start) {
  const runner = await start();
  const counts = { passed: 0, failed: 0 };
  for await (const verdict of verdicts(name, runner, readVectors(topics.length > 0 ? topics : undefined))) {
    counts[verdict.failures.length > 0 ? 'failed' : 'passed'] += 1;
    if (verdict.failures.length > 0)
      console.log([`FAIL ${verdict.name}`, ...verdict.failures].join('\n     '));
  }
  await runner.close();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} else {
  console.error(`usage: npm run servers -- <${Object.keys(SERVERS).join('|')}> [topic…]`);
  process.exitCode = 2;
}
