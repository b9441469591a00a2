/**
 * The cost of a generated Go module: build time, size of a program, its start, and a call compared with
 * net/http alone. Run it with `node bench/go.ts`; `--write` updates `bench/go.md`, and `--without-stripe`
 * omits the part that takes minutes.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs, promisify } from 'node:util';
import { headOf } from './pages.ts';
import { summaryOf, summaryText } from './statistics.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
    'without-stripe': { type: 'boolean', default: false },
  },
});
const rounds = Number(flags.rounds);
const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '..');
const PROGRAMS = join(import.meta.dirname, 'go');
const STRIPE = resolve(ROOT, '../shared/corpus/specs/stripe.json');

interface Built {
  readonly name: string;
  /** Processor seconds for building it, without the standard library. */
  readonly seconds: number;
  readonly mebibytes: number;
  readonly starts: readonly number[];
}

const folder = await mkdtemp(join(tmpdir(), 'diptych-bench-'));
const env = {
  ...process.env,
  GOCACHE: join(folder, 'cache'),
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-trimpath -mod=mod',
};
await mkdir(join(folder, 'bare'));
await writeFile(join(folder, 'bare/go.mod'), 'module example.com/bare\n\ngo 1.25\n');
await cp(join(ROOT, 'generated/go'), join(folder, 'messaging'), { recursive: true });
const built = [await build('`net/http` alone', 'bare'), await build('the messaging client', 'messaging')];
if (!flags['without-stripe']) {
  const generate = [join(ROOT, 'src/cli/main.ts'), 'generate', '--openapi', STRIPE, '--target', 'go'];
  await run(process.execPath, [...generate, '--out', join(folder, 'made')], { maxBuffer: 1 << 28 });
  await cp(join(folder, 'made/go'), join(folder, 'stripe'), { recursive: true });
  built.push(await build('the complete client of Stripe', 'stripe'));
}
const overhead = await overheadOf();
await rm(folder, { recursive: true });

/** Builds a program with the name of its module. The first build also builds the standard library. */
async function build(name: string, module: string): Promise<Built> {
  const cwd = join(folder, module);
  await cp(join(PROGRAMS, module), join(cwd, 'internal/program'), { recursive: true });
  const binary = join(folder, `${module}.bin`);
  const compile = `go build -o ${binary} -ldflags='-s -w' ./internal/program`;
  if (module === 'bare') await run('sh', ['-c', compile], { cwd, env });
  // Earlier builds, and packages that they share with this one, are in the cache.
  const { stdout } = await run('sh', ['-c', `${compile} && times`], { cwd, env });
  const { size } = await stat(binary);
  const starts: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    await run(binary);
    if (round > 0) starts.push(performance.now() - start);
  }
  return { name, seconds: childSeconds(stdout), mebibytes: size / 2 ** 20, starts };
}

/** User and system time of child processes: the last line of the output of `times`, `0m1.20s 0m0.30s`. */
function childSeconds(times: string): number {
  const found = times
    .trim()
    .split('\n')
    .at(-1)!
    .matchAll(/(\d+)m([\d.]+)s/g);
  return [...found].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

async function overheadOf(): Promise<Readonly<Record<'bare' | 'client', readonly number[]>>> {
  const cwd = join(folder, 'messaging');
  await cp(join(PROGRAMS, 'overhead'), join(cwd, 'internal/overhead'), { recursive: true });
  const { stdout } = await run('go', ['run', './internal/overhead', String(rounds)], { cwd, env });
  return JSON.parse(stdout) as Readonly<Record<'bare' | 'client', readonly number[]>>;
}

const ratio = summaryOf(overhead.client.map((time, round) => time / overhead.bare[round]!));
const text = [
  ...headOf(
    'go.md',
    `medians of ${rounds} rounds and, in brackets, the middle half. Building is processor time of the compiler and the ` +
      'linker after the standard library was built. A start is a complete process that creates a client and exits.',
  ),
  '',
  '| program | build, s | size, MiB | start, ms |',
  '|---|---|---|---|',
  ...built.map(
    ({ name, seconds, mebibytes, starts }) =>
      `| ${name} | ${seconds.toFixed(1)} | ${mebibytes.toFixed(1)} | ${summaryText(summaryOf(starts), 1)} |`,
  ),
  '',
  '| a call to a server in the same process | µs | ratio |',
  '|---|---|---|',
  `| \`net/http\` and \`encoding/json\` | ${summaryText(summaryOf(overhead.bare), 0)} | 1 |`,
  `| \`client.Messages.Send\` | ${summaryText(summaryOf(overhead.client), 0)} | ${summaryText(ratio)} |`,
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'go.md'), text);
