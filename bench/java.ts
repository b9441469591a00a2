/**
 * The time to compile a generated Java client, and the size of its jar next to that of the client that the service
 * publishes. Everything is measured in one run. Run it with `node bench/java.ts`; `--write` updates
 * `bench/java.md`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs, promisify } from 'node:util';
import { hasJava, javaSources, libraryOptions, runJdk } from '../test/support/java.ts';
import { headOf, PUBLISHED } from './pages.ts';
import { summaryOf, summaryText } from './statistics.ts';

const run = promisify(execFile);
const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, write: { type: 'boolean', default: false } },
});
const rounds = Number(flags.rounds);
const ROOT = resolve(import.meta.dirname, '..');
const CLI = join(ROOT, 'src/cli/main.ts');
const SPECS = resolve(ROOT, '../shared/corpus/specs');
const MEBIBYTE = 1 << 20;

interface Subject {
  readonly name: string;
  /** Undefined for the committed package. */
  readonly openapi?: string;
  /** The published client of the service, as Maven coordinates. */
  readonly peer?: string;
}

const SUBJECTS: readonly Subject[] = [
  { name: 'the contract of this repository' },
  { name: 'Twilio', openapi: 'twilio_api_v2010.json', peer: PUBLISHED.twilio },
  { name: 'Stripe', openapi: 'stripe.json', peer: PUBLISHED.stripe },
];

if (!hasJava) throw new Error('There is no JDK, or .java/ is empty: see .ci/run');
const folder = await mkdtemp(join(tmpdir(), 'diptych-bench-'));
const lines: string[] = [];
for (const subject of SUBJECTS) lines.push(await line(subject));
await rm(folder, { recursive: true });

async function line({ name, openapi, peer }: Subject): Promise<string> {
  const sources = await generate(openapi);
  const paths = javaSources(sources);
  const list = join(folder, 'sources');
  await writeFile(list, paths.map((path) => JSON.stringify(path)).join('\n'));
  const seconds: number[] = [];
  const classes = join(folder, 'classes');
  for (let round = 0; round < rounds; round++) {
    await rm(classes, { recursive: true, force: true });
    const started = performance.now();
    const { code, stderr } = await runJdk('javac', [...libraryOptions(paths), '-d', classes, `@${list}`]);
    if (code !== 0) throw new Error(stderr);
    seconds.push((performance.now() - started) / 1000);
  }
  const jar = join(folder, 'client.jar');
  await runJdk('jar', ['--create', '--file', jar, '-C', classes, '.']);
  const own = await mebibytes(jar);
  const theirs = peer === undefined ? undefined : await published(peer);
  const beside = theirs === undefined ? '' : `${theirs.toFixed(2)} (\`${peer}\`)`;
  return `| ${name} | ${paths.length} | ${summaryText(summaryOf(seconds), 1)} | ${own.toFixed(2)} | ${beside} |`;
}

/** Generates the client, unless it is committed, and returns the folder of its sources. */
async function generate(openapi: string | undefined): Promise<string> {
  const within = 'java/src/main/java';
  if (openapi === undefined) return join(ROOT, 'generated', within);
  const out = join(folder, openapi);
  const args = ['generate', '--openapi', join(SPECS, openapi), '--target', 'java', '--out', out];
  await run(process.execPath, [CLI, ...args], { maxBuffer: 1 << 28 });
  return join(out, within);
}

/** Size of a published jar, without its dependencies. */
async function published(artifact: string): Promise<number> {
  const out = join(folder, 'peer');
  const copy = ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${out}`];
  await run('mvn', ['-q', '-B', '-ntp', ...copy], { cwd: folder });
  const [jar = ''] = await readdir(out);
  const size = await mebibytes(join(out, jar));
  await rm(out, { recursive: true });
  return size;
}

async function mebibytes(path: string): Promise<number> {
  return (await stat(path)).size / MEBIBYTE;
}

const text = [
  ...headOf(
    'java.md',
    `javac of JDK 17 in a fresh process, medians of ${rounds} rounds and, in brackets, the interquartile range. Jars contain only classes.`,
  ),
  '',
  '| client of | source files | javac, s | jar, MiB | published by the service, MiB |',
  '|---|---|---|---|---|',
  ...lines,
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'java.md'), text);
