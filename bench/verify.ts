/**
 * `diptych verify` next to Schemathesis, on the sandbox and on its mutants, each of which listens on a separate port.
 * Everything is measured in this one run. Run it with `node bench/verify.ts`; `--write` updates `bench/verify.md`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadContracts } from '../test/mutants/run/worlds.ts';
import { survivors } from '../test/mutants/survivors.ts';
import { mutantsOf } from '../test/mutants/table.ts';
import { headOf } from './pages.ts';
import { contestants, type Contestant, type Outcome, type Target } from './verify/contestants.ts';

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, write: { type: 'boolean', default: false } },
});
/** The maximum time in which a tool searches for one fault. */
const seconds = Number(flags.seconds);

/** Checks that both tools have. For each of them, the first mutant of the REST interface is used. */
const COMMON = [
  'not-a-server-error',
  'status-code-conformance',
  'content-type-conformance',
  'response-schema-conformance',
  'negative-data-rejection',
  'ignored-auth',
  'use-after-free',
];

const all = mutantsOf((await loadContracts()).sandbox).filter(
  ({ id }) => !/graphql|twin/.test(id) && !(id in survivors),
);
const mutants = COMMON.map((check) => all.find((mutant) => mutant.check === check)!);

interface Row {
  readonly name: string;
  readonly honest: Outcome;
  readonly hunted: readonly Outcome[];
}

const rows: Row[] = [];
for (const contestant of await contestants()) {
  const honest = await against(contestant, undefined, { untilFound: false, without: [] });
  const hunted: Outcome[] = [];
  for (const { id } of mutants)
    hunted.push(await against(contestant, id, { untilFound: true, without: honest.found }));
  rows.push({ name: contestant.name, honest, hunted });
}

async function against(
  contestant: Contestant,
  id: string | undefined,
  options: Pick<Target, 'untilFound' | 'without'>,
): Promise<Outcome> {
  const server = fork(join(import.meta.dirname, 'verify/serve.ts'), id === undefined ? [] : [id]);
  const [where] = (await once(server, 'message')) as [Pick<Target, 'baseUrl' | 'key'>];
  const outcome = await contestant.run({ ...where, seconds, ...options });
  server.kill();
  return outcome;
}

const killsOf = ({ hunted }: Row): number => hunted.filter(({ found }) => found.length > 0).length;
const perSecond = ({ honest: { requests, testing } }: Row): number => requests / testing;
const perMinute = (row: Row): number =>
  (killsOf(row) * 60) / row.hunted.reduce((sum, each) => sum + each.seconds, 0);

const [ours, other] = rows as [Row, Row];
const measures: readonly (readonly [string, (row: Row) => number])[] = [
  ['requests a second', perSecond],
  [`faults found, of ${mutants.length}`, killsOf],
  ['faults found per minute', perMinute],
];

const text = [
  ...headOf(
    'verify.md',
    `the REST interface of the sandbox on a port, then ${mutants.length} mutants of it (\`test/mutants/\`): the first for ` +
      'each of the checks that both tools have. Each tool is a process with one worker that ends with its first finding ' +
      `and has ${seconds} s for each mutant. The start counts in faults per minute. Checks with findings on the ` +
      'unmodified sandbox are not used afterwards. The authors of the checks wrote these mutants, so the table measures ' +
      'coverage, not effectiveness.',
  ),
  '',
  `| | ${ours.name} | ${other.name} | ratio |`,
  '|---|---|---|---|',
  ...measures.map(([name, of]) => {
    const [one, two] = [of(ours), of(other)];
    return `| ${name} | ${rounded(one)} | ${rounded(two)} | ${two === 0 ? '' : (one / two).toFixed(1)} |`;
  }),
  '',
  ...rows.map(
    ({ name, honest: { found } }) =>
      `False findings of ${name}: ${found.length === 0 ? 'none' : found.join(', ')}.`,
  ),
  '',
  `| mutant | ${ours.name} | ${other.name} |`,
  '|---|---|---|',
  ...mutants.map(({ id, breaks }, index) => {
    const cells = rows.map(({ hunted }) => {
      const { found, seconds: took } = hunted[index]!;
      return found.length === 0 ? 'not found' : `${found.join(', ')}, ${took.toFixed(1)} s`;
    });
    return `| \`${id}\`: ${breaks} | ${cells.join(' | ')} |`;
  }),
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'verify.md'), text);

function rounded(value: number): string {
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0);
}
