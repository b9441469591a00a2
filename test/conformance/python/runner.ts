/**
 * Runs the vectors with the Python client in a separate process: vectors on its input, one record per line on
 * its output.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PYTHON } from '../../support/python.ts';
import type { Runner, VectorRecord } from '../format.ts';
import { emitPackage, type EmittedPackage } from '../../python/emitted.ts';

const PROGRAM = join(import.meta.dirname, 'main.py');

/** Returns a runner for `Client` or `AsyncClient`. */
export async function pythonRunner(mode: 'sync' | 'async'): Promise<Runner> {
  const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  return packageRunner(await emitPackage(join(import.meta.dirname, '../contract'), input), mode);
}

/** Returns a runner for an existing package. */
export function packageRunner({ name, sources, remove }: EmittedPackage, mode: 'sync' | 'async'): Runner {
  return {
    async *run(vectors) {
      const child = spawn(PYTHON, [PROGRAM, name, mode], {
        env: { ...process.env, PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1' },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const failed = new Promise<never>((_, reject) => child.once('error', reject));
      const ended = new Promise<number | null>((done) => child.once('close', done));
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify(vectors));
      try {
        for await (const line of createInterface({ input: child.stdout }))
          yield JSON.parse(line) as VectorRecord;
        const code = await Promise.race([ended, failed]);
        if (code !== 0) throw new Error(`the program ended with ${code}`);
      } finally {
        // A consumer that stops early does not wait for the remaining records.
        child.kill();
      }
    },
    close: remove,
  };
}
