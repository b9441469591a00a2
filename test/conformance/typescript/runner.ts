/** Runs the vectors with the TypeScript client in this process. */
import type { EmittedFile } from '../../../src/emit/run.ts';
import type { Runner } from '../format.ts';
import { emitClient, importClient, type Emitted } from './client.ts';
import { Performance } from './perform.ts';

/** Returns a runner for the emitted client, or for other files in its place. */
export async function typescriptRunner(emitted?: Emitted, files?: readonly EmittedFile[]): Promise<Runner> {
  const { passing, files: own } = emitted ?? (await emitClient());
  const { modules, remove } = await importClient(files ?? own);
  return {
    async *run(vectors) {
      // The clock and random numbers belong to the process, so vectors run one after another.
      for (const vector of vectors) yield await new Performance(modules, passing, vector).run();
    },
    close: remove,
  };
}
