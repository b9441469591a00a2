/**
 * Runs the vectors with the Go client in a separate process: vectors on its input, one record per line on its
 * output.
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { emitModule, type EmittedModule } from '../../go/emitted.ts';
import { runGo } from '../../support/go.ts';
import type { Runner, VectorRecord } from '../format.ts';

const CONTRACT = join(import.meta.dirname, '../contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

/** Returns a runner for the client of the vectors' contract. */
export async function goRunner(): Promise<Runner> {
  const module = await emitModule(CONTRACT, INPUT, { module: 'conformance.test/client' });
  return moduleRunner(module);
}

/** Returns a runner for an existing module. */
export async function moduleRunner({ folder, remove }: EmittedModule): Promise<Runner> {
  const program = await build(folder);
  return {
    async *run(vectors) {
      const child = spawn(program, ['-test.run=^TestVectors$'], { stdio: ['pipe', 'pipe', 'inherit'] });
      const failed = new Promise<never>((_, reject) => child.once('error', reject));
      const ended = new Promise<number | null>((done) => child.once('close', done));
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify(vectors));
      try {
        // The last line is the output of the test framework.
        for await (const line of createInterface({ input: child.stdout }))
          if (line.startsWith('{')) yield JSON.parse(line) as VectorRecord;
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

/**
 * Compiles the runner. It is a Go test, because only tests have virtual time, and it is inside the module, because it
 * imports `internal` packages.
 */
async function build(folder: string): Promise<string> {
  const own = join(folder, 'internal/conformance');
  await mkdir(own, { recursive: true });
  for (const file of await readdir(import.meta.dirname))
    if (file.endsWith('_test.go')) await copyFile(join(import.meta.dirname, file), join(own, file));
  const program = join(folder, 'conformance.test');
  await runGo(folder, ['test', '-c', '-o', program, './internal/conformance']);
  return program;
}
