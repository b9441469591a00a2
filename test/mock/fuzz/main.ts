/**
 * Sends many random requests to the mocks of all contracts and prints the statuses of its responses: `npm
 * run fuzz:mock -- --requests 20000 --seed 7 stripe`. Exits with 1 if a request causes an internal error.
 */
import { parseArgs } from 'node:util';
import { hasCorpus } from '../../support/corpus.ts';
import { OTHERS, OWN } from './contracts.ts';
import { fuzz } from './fuzz.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    shown: { type: 'string', default: '3' },
  },
});
const [seed, count] = [Number(flags.seed), Number(flags.requests)];
for (const [name, load] of Object.entries({ ...OWN, ...(hasCorpus && OTHERS) })) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const start = performance.now();
  const { statuses, faults } = await fuzz(await load(), { seed, count });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`);
  console.log(
    `${name}: ${count} requests, seed ${seed}, ${seconds} s; ${counts.join(', ')}; ${faults.length} faults`,
  );
  for (const fault of faults.slice(0, Number(flags.shown))) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
