/**
 * Adds one fault after another to the sandbox, and runs verify to find it: `npm run mutants`. The mutants are
 * in `test/mutants/`; the results and the flags are in `docs/mutants.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { checks } from '../src/verify/checks/registry.ts';
import { huntAll } from '../test/mutants/run/hunt-all.ts';
import type { Verdict } from '../test/mutants/run/hunt.ts';
import { knownNear, NEAR_FILE } from '../test/mutants/run/near.ts';
import { withResults } from '../test/mutants/run/page.ts';
import { Pool } from '../test/mutants/run/pool.ts';
import { reportOf, reportText } from '../test/mutants/run/report.ts';
import { loadContracts } from '../test/mutants/run/worlds.ts';
import { mutantsOf } from '../test/mutants/table.ts';

const PAGE = join(import.meta.dirname, '../docs/mutants.md');

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    budget: { type: 'string', default: '60' },
    whole: { type: 'boolean', default: false },
    trust: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    honest: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
  },
});

const pool = new Pool();
try {
  process.exitCode = flags.honest ? await lookForFalseFindings() : await huntMutants();
} finally {
  pool.end();
}

async function huntMutants(): Promise<number> {
  const { sandbox: contract } = await loadContracts();
  const all = mutantsOf(contract);
  const mutants = all.filter(({ id }) => (flags.only ?? ['*']).some((glob) => matchesGlob(id, glob)));
  if (mutants.length === 0) throw new Error('no mutant has such an id');
  const isWhole = mutants.length === all.length;
  const known = knownNear();
  const start = performance.now();
  let done = 0;
  const hunted = await huntAll({
    pool,
    contract,
    mutants,
    seed: Number(flags.seed),
    budget: Number(flags.budget),
    near: flags.whole ? {} : known,
    trust: flags.trust,
    onVerdict: ({ id }, verdict, isNear) => progress(`${++done} of ${mutants.length}`, id, verdict, isNear),
  });
  const report = reportOf({
    judged: mutants.map((mutant) => ({ mutant, verdict: hunted.verdicts.get(mutant.id)! })),
    checks: isWhole ? checks.map(({ id }) => id) : [],
    falseFindings: hunted.known.map(({ check, subject, message }) => `${check} ${subject}: ${message}`),
    controlled: hunted.controlled,
    disputed: hunted.disputed,
    milliseconds: performance.now() - start,
  });
  console.log(flags.json ? JSON.stringify(report, null, 2) : reportText(report));
  if (flags.write) {
    const others = Object.entries(known).filter(
      ([id]) => all.some((mutant) => mutant.id === id) && !mutants.some((mutant) => mutant.id === id),
    );
    const rows = [...others, ...Object.entries(hunted.near)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    writeFileSync(NEAR_FILE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
    const page = isWhole && (await withResults(readFileSync(PAGE, 'utf8'), report, 'npm run mutants'));
    if (page) writeFileSync(PAGE, page);
  }
  return report.ok ? 0 : 1;
}

async function lookForFalseFindings(): Promise<number> {
  let found = 0;
  const seeds = Array.from({ length: Number(flags.seeds) }, (_, index) => ({
    seed: Number(flags.seed) + index,
    budget: Number(flags.budget),
  }));
  await pool.run(seeds, ({ seed }, { findings, requests, failure }) => {
    found += findings.length + Number(failure !== undefined);
    console.log(`seed ${seed}: ${requests} requests, ${failure ?? `${findings.length} findings`}`);
    for (const { check, subject, message, curl } of findings)
      console.log(`  ${check} ${subject}: ${message}\n    ${curl}`);
  });
  console.log(`${found} false findings in ${seeds.length} runs`);
  return found === 0 ? 0 : 1;
}

/** Prints a line for each mutant while the mutants run. */
function progress(
  done: string,
  id: string,
  { findings, milliseconds, failure }: Verdict,
  isNear: boolean,
): void {
  const [first] = findings;
  const outcome =
    failure ?? (first ? `killed by ${first.check}${isNear ? ' in the short run' : ''}` : 'SURVIVED');
  console.error(`${done}: ${id} ${outcome} (${(milliseconds / 1000).toFixed(1)} s)`);
}
