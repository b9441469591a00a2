/**
 * `diptych mock` next to Prism, each in a separate process. Everything is measured in one run. Run it with `node
 * bench/mock.ts` after `npm run build`; `--write` updates `bench/mock.md`. Reads `../shared/corpus`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORPUS } from '../test/support/corpus.ts';
import { contestants, cpuSeconds, end, start, type Contestant, type Started } from './mock/contestants.ts';
import { headOf } from './pages.ts';
import { load } from './sandbox/load.ts';
import { summaryOf, summaryText } from './statistics.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(flags.rounds);
const seconds = Number(flags.seconds);
/** The time limit for a server to open its port. */
const LIMIT_SECONDS = 60;
const CONNECTIONS = 32;

const PETSTORE = { name: 'Petstore', file: join(CORPUS, 'petstore-expanded.yaml') };
const STRIPE = { name: 'Stripe', file: join(CORPUS, 'stripe.json') };

/**
 * Returns the start times and the processor times of all rounds as text. If a server exceeds the time limit, no further
 * rounds are run.
 */
async function startTimes(contestant: Contestant, file: string): Promise<string> {
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = await start(contestant, file, LIMIT_SECONDS);
    if (!started) return `not in ${LIMIT_SECONDS} s`;
    await end(started.child);
    times.push(started.seconds);
    cpuTimes.push(started.cpuSeconds);
  }
  return `${summaryText(summaryOf(times))}; ${summaryText(summaryOf(cpuTimes))}`;
}

const BODY = JSON.stringify({ name: 'Rex', tag: 'dog' });
const HEAD = 'HTTP/1.1\r\nhost: bench\r\n';
const REQUESTS = [
  { name: 'GET /pets/1', text: (base: string) => `GET ${base}/pets/1 ${HEAD}\r\n` },
  {
    name: 'POST /pets',
    text: (base: string) =>
      `POST ${base}/pets ${HEAD}content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
  },
] as const;

interface Running {
  readonly contestant: Contestant;
  readonly server: Started;
}

interface Speed {
  readonly perSecond: number;
  /** Requests per second of the server's processor time, which other work on the machine does not change. */
  readonly perCpuSecond: number;
}

async function speedOf({ contestant, server }: Running, text: (base: string) => string): Promise<Speed> {
  const sent = text(contestant.basePath(PETSTORE.file));
  const { port, child } = server;
  const before = cpuSeconds(child);
  let requests = 0;
  const next = (): string => {
    requests += 1;
    return sent;
  };
  const { perSecond } = await load({ port, connections: CONNECTIONS, seconds, next, status: 200 });
  return { perSecond, perCpuSecond: requests / (cpuSeconds(child) - before) };
}

const starts: string[] = [];
for (const { name, file } of [PETSTORE, STRIPE]) {
  const cells: string[] = [];
  for (const contestant of contestants) cells.push(await startTimes(contestant, file));
  starts.push(`| ${name} | ${cells.join(' | ')} |`);
}

const running: Running[] = [];
for (const contestant of contestants) {
  const server = await start(contestant, PETSTORE.file, LIMIT_SECONDS);
  if (!server) throw new Error(`${contestant.name} does not start`);
  running.push({ contestant, server });
}
const UNITS: readonly (readonly [string, (speed: Speed) => number])[] = [
  ['a second', ({ perSecond }) => perSecond],
  ['a second of processor time', ({ perCpuSecond }) => perCpuSecond],
];
const speeds: string[] = [];
for (const { name, text } of REQUESTS) {
  for (const one of running) await speedOf(one, text);
  const measured = running.map((): Speed[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of running.entries()) measured[index]!.push(await speedOf(one, text));
  for (const [unit, of] of UNITS) {
    const [ours, theirs] = measured.map((all) => all.map(of)) as [number[], number[]];
    const ratio = summaryOf(ours.map((each, round) => each / theirs[round]!));
    const cells = [ours, theirs].map((each) => summaryText(summaryOf(each), 0));
    speeds.push(`| \`${name}\`, ${unit} | ${cells.join(' | ')} | ${summaryText(ratio)} |`);
  }
}
for (const { server } of running) await end(server.child);

const names = contestants.map(({ name }) => name).join(' | ');
const text = [
  ...headOf(
    'mock.md',
    `medians of ${rounds} rounds, the servers in turn, and the middle half in brackets. Both print no line for a request.`,
  ),
  '',
  'Seconds from the start of the process until its port is open, and the processor time until then:',
  '',
  `| document | ${names} |`,
  '|---|---|---|',
  ...starts,
  '',
  `Requests, ${CONNECTIONS} connections for ${seconds} s, on Petstore. Prism sends one fixed body. \`diptych mock\` finds and stores pets; after the last round it holds as many as \`--max-resources\` allows.`,
  '',
  `| request | ${names} | ratio |`,
  '|---|---|---|---|',
  ...speeds,
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'mock.md'), text);
