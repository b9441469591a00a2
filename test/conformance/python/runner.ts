/** Conformance of the Python client, in a process of its own: vectors in, a record a line out. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PYTHON } from '../../support/python.ts';
import type { Runner, VectorRecord } from '../format.ts';
import { emitPackage, type EmittedPackage } from '../../python/emitted.ts';

const PROGRAM = join(import.meta.dirname, 'main.py');

/** A runner of `Client`, or of `AsyncClient`. */
export async function pythonRunner(mode: 'sync' | 'async'): Promise<Runner> {
  const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
  return packageRunner(await emitPackage(join(import.meta.dirname, '../contract'), input), mode);
}

/** A runner of a package as it is. */
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
        // Whoever has seen enough does not wait for the rest.
        child.kill();
      }
    },
    close: remove,
  };
}
