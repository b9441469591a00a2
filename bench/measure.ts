import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** The cost of one run of a command. */
export interface Cost {
  readonly seconds: number;
  /** Peak resident set of the largest process, in MiB. */
  readonly mebibytes: number;
}

const PRELOAD = new URL('peak-memory.mjs', import.meta.url).href;

/** Runs a Node program to its end; rejects with its output if it fails. */
export async function measure(args: readonly string[], cwd: string): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-bench-'));
  const peaks = join(folder, 'peaks');
  try {
    const started = performance.now();
    await run(args, cwd, { ...process.env, NODE_OPTIONS: `--import=${PRELOAD}`, BENCH_PEAK_FILE: peaks });
    const seconds = (performance.now() - started) / 1000;
    const kibibytes = (await readFile(peaks, 'utf8')).trim().split('\n').map(Number);
    return { seconds, mebibytes: Math.max(...kibibytes) / 1024 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${args.join(' ')} ended with ${code}:\n${output.slice(-2000)}`));
    });
  });
}

/** The median cost by time; of an even number, the lower of the two. */
export function median(costs: readonly Cost[]): Cost {
  const sorted = costs.toSorted((left, right) => left.seconds - right.seconds);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
