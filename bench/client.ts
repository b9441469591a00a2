/**
 * The cost of a generated client for its users, next to its peers: time to import, size of a bundle that
 * sends one message, and time per request compared with bare `fetch`. Everything is measured in one run. Run
 * it with `npm run bench`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTESTANTS, REFERENCES } from './client/contestants.ts';
import { EMPTY, importTimes, moduleCount } from './client/imports.ts';
import { installClients } from './client/install.ts';
import { INSTANT } from './client/message.ts';
import { overheads } from './client/overhead.ts';
import { sharesOf, sizeOf } from './client/sizes.ts';
import { commit, headOf } from './pages.ts';
import { estimateOf, summaryOf, summaryText, type Estimate } from './statistics.ts';

const { values: flags } = parseArgs({
  options: {
    imports: { type: 'string', default: '40' },
    launches: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '25' },
    // Sizes do not depend on the load of the machine, so they can be measured without the times.
    sizes: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
/** Node's compiler needs about ten thousand calls until a client is fully optimized. */
const WARM_UP = 10_000;
/** Contestants that use `fetch`. With a `fetch` that responds without a network, only their own time is measured. */
const INSTANTLY = ['fetch', 'diptych', 'openapi-fetch', 'hey-api'];

const SIZES = 'Size: the call nearest to sending one message, bundled by rolldown, gzipped at level 9.';

const count = Number(flags.imports);
const plan = {
  launches: Number(flags.launches),
  rounds: Number(flags.rounds),
  requests: Number(flags.requests),
  warmUp: WARM_UP,
};

const PAGE = join(import.meta.dirname, 'client.md');

await installClients();
if (flags.sizes) {
  const again = `Measured again on ${new Date().toISOString().slice(0, 10)} at commit ${commit()} by \`node bench/client.ts --sizes --write\`.`;
  const section = [SIZES, again, ...(await sizes())].join('\n\n');
  console.log(section);
  const page = await readFile(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(/(?=^Size: )/m);
  const after = rest.slice(rest.search(/^Time per request: /m));
  if (flags.write) await writeFile(PAGE, `${before}${section}\n\n${after}`);
  process.exit();
}

const times = await importTimes(
  new Map([['an empty module', [EMPTY]], ...CONTESTANTS.map((one) => [one.name, one.specifiers] as const)]),
  count,
);
const everybody = [...REFERENCES, ...CONTESTANTS];
const ratios = await overheads(everybody, plan);
const fetching = everybody.filter(({ name }) => INSTANTLY.some((one) => name.includes(one)));
const instant = await overheads(fetching, { ...plan, launches: 3, requests: 500, rounds: 20 }, INSTANT);

const importLines = ['| import | ms | processor ms | files |', '|---|---|---|---|'];
for (const [name, { wall, cpu }] of times) {
  const contestant = CONTESTANTS.find((one) => one.name === name);
  const files = contestant ? await moduleCount(contestant) : 1;
  const [ms, own] = [wall, cpu].map((all) => summaryText(summaryOf(all), 1));
  importLines.push(`| ${name} | ${ms} | ${own} | ${files} |`);
}

const estimateText = ({ median, low, high }: Estimate): string => summaryText({ median, low, high });
const overheadLines = [
  '| one POST on loopback | time, ratio to `fetch` | processor time, ratio to `fetch` |',
  '|---|---|---|',
  ...[...ratios].map(
    ([name, { wall, cpu }]) =>
      `| ${name} | ${estimateText(estimateOf(wall))} | ${estimateText(estimateOf(cpu))} |`,
  ),
];
const [first] = ratios.values();
const bareUs = Math.round(estimateOf(first?.bareUs ?? []).median);
const instantLines = [
  '| without a network | own µs a request |',
  '|---|---|',
  ...[...instant].map(([name, { ownUs, bareUs: bare }]) => {
    const own = ownUs.map((launch, index) => launch.map((us, round) => us - bare[index]![round]!));
    const { median, low, high } = estimateOf(own);
    return `| ${name} | ${summaryText({ median, low, high }, 1)} |`;
  }),
];

const text = [
  ...headOf('client.md', 'all in one run.'),
  '',
  `Import: each in a new process, from built JavaScript; medians of ${count} rounds and, in brackets, the middle ` +
    'half. Each includes the half millisecond in which Node.js finds a package.',
  '',
  ...importLines,
  '',
  SIZES,
  '',
  ...(await sizes()).flatMap((part) => [part, '']),
  `Time per request: ${plan.requests} requests of a contestant and of a bare \`fetch\` take turns, each in a separate ` +
    `process, with a server in a third; ${plan.rounds} turns in each of ${plan.launches} launches, after ${WARM_UP} requests ` +
    'to warm up. The median of the launches and, in brackets, its 95% confidence interval (bootstrap over ' +
    `launches). The bare \`fetch\`, ${bareUs} µs here, sends the same request as the generated client; the peers send ` +
    'fewer headers. stripe and twilio do not use `fetch` but the faster `node:http`.',
  '',
  ...overheadLines,
  '',
  'The same with a `fetch` that responds at once from memory, minus the time of its bare call:',
  '',
  ...instantLines,
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(PAGE, text);

/** Returns the table of sizes, and the shares of our modules. */
async function sizes(): Promise<readonly string[]> {
  const kB = (bytes: number): string => (bytes / 1000).toFixed(2);
  const lines = ['| one POST, bundled | minified kB | gzipped kB |', '|---|---|---|'];
  for (const contestant of CONTESTANTS) {
    const { minified, gzipped } = await sizeOf(contestant);
    lines.push(`| ${contestant.name} | ${kB(minified)} | ${kB(gzipped)} |`);
  }
  const shares = await sharesOf(join(import.meta.dirname, 'client/send-only.mjs'));
  const shareText = shares.map(([path, share]) => `\`${path}\` ${Math.round(share * 100)}`).join(', ');
  return [
    lines.join('\n'),
    'Our bundle contains features that the smaller bundles lack: retries with backoff and `Retry-After`, a deadline for all ' +
      'attempts, idempotency keys, limited sizes of responses, error classes whose messages hide secrets, hooks, and ' +
      `logs. Share of its minified bytes by module, in percent: ${shareText}.`,
  ];
}
