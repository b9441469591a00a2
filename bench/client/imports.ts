/** Import time. Each measurement is a separate process, and every round measures every contestant once. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Contestant } from './contestants.ts';

const BENCH = resolve(import.meta.dirname, '..');

const TIMED = `
const specifiers = process.argv.slice(1);
const cpu = process.cpuUsage();
const start = performance.now();
for (const specifier of specifiers) await import(specifier);
const wall = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify([wall, (user + system) / 1000]));`;

/** Milliseconds of each import, by round. */
export interface ImportCost {
  readonly wall: readonly number[];
  /** Processor time, which a busy machine affects less. */
  readonly cpu: readonly number[];
}

const COUNTED = `
import { registerHooks } from 'node:module';
let count = 0;
registerHooks({ load: (url, context, next) => (url.startsWith('file:') && count++, next(url, context)) });
for (const specifier of process.argv.slice(1)) await import(specifier);
console.log(count);`;

/** An empty module. Its import measures only Node's loader. */
export const EMPTY = 'data:text/javascript,';

/** Milliseconds by contestant. The first round warms the file system's cache and is not counted. */
export async function importTimes(
  subjects: ReadonlyMap<string, readonly string[]>,
  rounds: number,
): Promise<ReadonlyMap<string, ImportCost>> {
  const times = new Map(
    [...subjects.keys()].map((name) => [name, { wall: [] as number[], cpu: [] as number[] }]),
  );
  for (let round = 0; round <= rounds; round++) {
    for (const [name, specifiers] of subjects) {
      const [wall, cpu] = (await evaluate(TIMED, specifiers)) as [number, number];
      if (round === 0) continue;
      times.get(name)?.wall.push(wall);
      times.get(name)?.cpu.push(cpu);
    }
  }
  return times;
}

/** Number of files that the import of a contestant loads. */
export async function moduleCount({ specifiers }: Contestant): Promise<number> {
  return (await evaluate(COUNTED, specifiers)) as number;
}

async function evaluate(program: string, specifiers: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, ...specifiers],
    { cwd: BENCH },
  );
  return JSON.parse(stdout) as unknown;
}
