/**
 * Runs the vectors with the Java clients in a separate process: vectors on its input, one record per line on
 * its output.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { emitPackage, type EmittedPackage } from '../../java/emitted.ts';
import { classPath, compile, LIBRARIES } from '../../support/java.ts';
import { JDK } from '../../support/jdk.ts';
import type { Runner, VectorRecord } from '../format.ts';
import { linesOf } from '../lines.ts';

const CONTRACT = join(import.meta.dirname, '../contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

/**
 * The client of the vectors' contract. `Main` is in the package of the client, so that it can replace the clock.
 */
export function emitClient(): Promise<EmittedPackage> {
  return emitPackage(CONTRACT, INPUT, { module: 'conformance.client' });
}

/** Returns a runner for `ConformanceClient` or `ConformanceAsyncClient`. */
export async function javaRunner(mode: 'sync' | 'async'): Promise<Runner> {
  const emitted = await emitClient();
  try {
    return await classesRunner([await compile({ sources: [emitted.sources] })], mode);
  } finally {
    await emitted.remove();
  }
}

/** Returns a runner for the classes of a client. If two classes have the same name, the first one is used. */
export async function classesRunner(classes: readonly string[], mode: 'sync' | 'async'): Promise<Runner> {
  const own = await compile({ sources: [import.meta.dirname], classes: classes.slice(-1) });
  const path = classPath(LIBRARIES, classes, [own]);
  const args = ['-XX:TieredStopAtLevel=1', '-cp', path, 'conformance.client.Main', mode];
  return {
    async *run(vectors) {
      const child = spawn(join(JDK!, 'bin/java'), args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const failed = new Promise<never>((_, reject) => child.once('error', reject));
      const ended = new Promise<number | null>((done) => child.once('close', done));
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify(vectors));
      try {
        for await (const line of linesOf(child.stdout)) yield JSON.parse(line) as VectorRecord;
        const code = await Promise.race([ended, failed]);
        if (code !== 0) throw new Error(`the program ended with ${code}`);
      } finally {
        // A consumer that stops early does not wait for the remaining records.
        child.kill();
      }
    },
    close: () => Promise.resolve(),
  };
}
