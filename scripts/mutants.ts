/**
 * Puts one fault after another into the sandbox and lets verify look for it: `npm run mutants`. What mutants there are
 * is in `test/mutants/`, what came of them in `docs/mutants.md`.
 *
 * `--only <glob>` some of them; `--seed <n>` of verify, 1 unless given; `--budget <seconds>` for each, 60 unless given;
 * `--trust` the honest sandbox to have no finding, which is looked into otherwise, because such a finding kills nothing;
 * `--json`; `--honest --seeds <n>` no mutants, but the honest sandbox, which must have no finding, under as many seeds.
 */
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { checks } from '../src/verify/checks/registry.ts';
import type { Told, Verdict } from '../test/mutants/run/hunt.ts';
import { inPool } from '../test/mutants/run/pool.ts';
import { reportOf, reportText, type Hunted } from '../test/mutants/run/report.ts';
import { loadContracts } from '../test/mutants/run/worlds.ts';
import { mutantsOf } from '../test/mutants/table.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    budget: { type: 'string', default: '60' },
    trust: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    honest: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
  },
});

process.exitCode = flags.honest ? await lookForFalseFindings() : await huntMutants();

async function huntMutants(): Promise<number> {
  const all = mutantsOf((await loadContracts()).sandbox);
  const wanted = all.filter(({ id }) => (flags.only ?? ['*']).some((glob) => matchesGlob(id, glob)));
  if (wanted.length === 0) throw new Error('no mutant has such an id');
  const seed = Number(flags.seed);
  const budget = Number(flags.budget);
  const hunted = new Map<string, Hunted>();
  const start = performance.now();
  const known = flags.trust ? [] : await honestFindings(seed, budget);
  await inPool(
    wanted.map((mutant) => ({ id: mutant.id, mutant, seed, budget, known })),
    ({ mutant }, verdict) => {
      hunted.set(mutant.id, { mutant, verdict });
      progress(`${hunted.size} of ${wanted.length}`, mutant.id, verdict);
    },
  );
  const ordered = wanted.map(({ id }) => hunted.get(id)!);
  const isWhole = wanted.length === all.length;
  const report = reportOf({
    hunted: ordered,
    checks: isWhole ? checks.map(({ id }) => id) : [],
    falseFindings: known.map(({ check, subject, message }) => `${check} ${subject}: ${message}`),
    milliseconds: performance.now() - start,
  });
  console.log(flags.json ? JSON.stringify(report, null, 2) : reportText(report));
  return report.ok ? 0 : 1;
}

async function honestFindings(seed: number, budget: number): Promise<readonly Told[]> {
  let found: readonly Told[] = [];
  await inPool([{ seed, budget }], (_, { findings, failure }) => {
    if (failure !== undefined) throw new Error(`the honest sandbox can not be verified: ${failure}`);
    found = findings;
  });
  return found;
}

async function lookForFalseFindings(): Promise<number> {
  let found = 0;
  const seeds = Array.from({ length: Number(flags.seeds) }, (_, index) => ({
    seed: index + 1,
    budget: Number(flags.budget),
  }));
  await inPool(seeds, ({ seed }, { findings, requests, failure }) => {
    found += findings.length + Number(failure !== undefined);
    console.log(`seed ${seed}: ${requests} requests, ${failure ?? `${findings.length} findings`}`);
    for (const { check, subject, message, curl } of findings)
      console.log(`  ${check} ${subject}: ${message}\n    ${curl}`);
  });
  console.log(`${found} false findings in ${seeds.length} runs`);
  return found === 0 ? 0 : 1;
}

/** A line for each mutant, beside the report. */
function progress(done: string, id: string, { findings, milliseconds, failure }: Verdict): void {
  const [first] = findings;
  const outcome = failure ?? (first ? `killed by ${first.check}` : 'SURVIVED');
  console.error(`${done}: ${id} ${outcome} (${(milliseconds / 1000).toFixed(1)} s)`);
}
