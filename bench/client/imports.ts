/** Import time: each measurement is a process of its own, and every round measures every contestant once. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Contestant } from './contestants.ts';

const BENCH = resolve(import.meta.dirname, '..');

const TIMED = `
const specifiers = process.argv.slice(1);
const start = performance.now();
for (const specifier of specifiers) await import(specifier);
console.log(performance.now() - start);`;

const COUNTED = `
import { registerHooks } from 'node:module';
let count = 0;
registerHooks({ load: (url, context, next) => (url.startsWith('file:') && count++, next(url, context)) });
for (const specifier of process.argv.slice(1)) await import(specifier);
console.log(count);`;

/** What an import costs whatever is imported: Node's own loader. */
export const EMPTY = 'data:text/javascript,';

/** Milliseconds by contestant; the first round warms the file system's cache and is not counted. */
export async function importTimes(
  subjects: ReadonlyMap<string, readonly string[]>,
  rounds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map([...subjects.keys()].map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, specifiers] of subjects) {
      const time = await evaluate(TIMED, specifiers);
      if (round > 0) times.get(name)?.push(time);
    }
  }
  return times;
}

/** Files that the import of a contestant loads. */
export function moduleCount({ specifiers }: Contestant): Promise<number> {
  return evaluate(COUNTED, specifiers);
}

async function evaluate(program: string, specifiers: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, ...specifiers],
    { cwd: BENCH },
  );
  return Number(stdout);
}
