/**
 * Import time in Python. Each measurement is a separate process, and every round measures every subject once.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'time_import.py');

/** Statements whose time is measured. */
export interface Subject {
  readonly name: string;
  /** Run before the clock starts. */
  readonly prepared?: string;
  readonly measured: string;
}

export interface ImportCost {
  /** Milliseconds, one per round. */
  readonly times: number[];
  /** Modules that Python loads for it. */
  modules: number;
}

/**
 * By subject. The first round writes bytecode to `cache` and warms the file system's cache, and is not
 * counted.
 */
export async function importCosts(
  python: string,
  { path, cache }: { readonly path: string; readonly cache: string },
  subjects: readonly Subject[],
  rounds: number,
): Promise<ReadonlyMap<string, ImportCost>> {
  const costs = new Map(subjects.map(({ name }): [string, ImportCost] => [name, { times: [], modules: 0 }]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, prepared = '', measured } of subjects) {
      const { stdout } = await run(python, [PROGRAM, prepared, measured], {
        env: { ...process.env, PYTHONPATH: path, PYTHONPYCACHEPREFIX: cache },
      });
      const { ms, modules } = JSON.parse(stdout) as { ms: number; modules: number };
      const cost = costs.get(name)!;
      cost.modules = modules;
      if (round > 0) cost.times.push(ms);
    }
  }
  return costs;
}
