/**
 * What a generated client costs its users, beside its peers: time to import, size of a bundle that sends one message,
 * and time per request over bare `fetch`. Everything is measured in this one run. Run it by `npm run bench`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTESTANTS, REFERENCES } from './client/contestants.ts';
import { EMPTY, importTimes, moduleCount } from './client/imports.ts';
import { installClients } from './client/install.ts';
import { overheads } from './client/overhead.ts';
import { sizeOf } from './client/sizes.ts';
import { summaryOf, summaryText } from './statistics.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    requests: { type: 'string', default: '500' },
    write: { type: 'boolean', default: false },
  },
});
/** Node's compiler takes some ten thousand calls to be done with a client. */
const WARM_UP = 15_000;

const rounds = Number(flags.rounds);
const requests = Number(flags.requests);

await installClients();

const times = await importTimes(
  new Map([['an empty module', [EMPTY]], ...CONTESTANTS.map((one) => [one.name, one.specifiers] as const)]),
  rounds,
);
const ratios = await overheads([...REFERENCES, ...CONTESTANTS], { rounds, requests, warmUp: WARM_UP });

const importRows = [...times].map(([name, all]) => ({ name, text: summaryText(summaryOf(all), 1) }));
const importLines = [
  '| import | ms | files |',
  '|---|---|---|',
  ...(await Promise.all(
    importRows.map(async ({ name, text }) => {
      const contestant = CONTESTANTS.find((one) => one.name === name);
      return `| ${name} | ${text} | ${contestant ? await moduleCount(contestant) : 1} |`;
    }),
  )),
];

const kB = (bytes: number): string => (bytes / 1000).toFixed(2);
const sizeLines = ['| one POST, bundled | minified kB | gzipped kB |', '|---|---|---|'];
for (const contestant of CONTESTANTS) {
  const { minified, gzipped } = await sizeOf(contestant);
  sizeLines.push(`| ${contestant.name} | ${kB(minified)} | ${kB(gzipped)} |`);
}

const ratioText = (values: readonly number[]): string => summaryText(summaryOf(values));
const overheadLines = [
  '| one POST on loopback | time, ratio to `fetch` | processor time, ratio to `fetch` |',
  '|---|---|---|',
  ...[...ratios].map(([name, { wall, cpu }]) => `| ${name} | ${ratioText(wall)} | ${ratioText(cpu)} |`),
];

const text = [
  '# The TypeScript client',
  '',
  `Measured by \`npm run bench -- --write\`: medians of ${rounds} rounds and, in brackets, where the middle half lies; ` +
    `Node ${process.versions.node}. Ratios hold; absolute times are of one machine with 2 cores.`,
  '',
  'Import: in a fresh process each, from built JavaScript.',
  '',
  ...importLines,
  '',
  'Size: the call nearest to sending one message, bundled by rolldown, gzipped at level 9.',
  '',
  ...sizeLines,
  '',
  `Time per request: ${requests} requests one after another, a batch of each contestant a round, against a server in ` +
    'a process of its own, after a warm-up. Bare `fetch` sends the very request that the generated client sends; the ' +
    'peers send fewer headers. stripe and twilio do not use `fetch` but the leaner `node:http`.',
  '',
  ...overheadLines,
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'client.md'), text);
