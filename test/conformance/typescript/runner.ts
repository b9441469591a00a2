/** Conformance of the TypeScript client, in this process. */
import type { EmittedFile } from '../../../src/emit/run.ts';
import type { Runner } from '../format.ts';
import { emitClient, importClient, type Emitted } from './client.ts';
import { Performance } from './perform.ts';

/** A runner of the client as it is emitted, or of other files in its place. */
export async function typescriptRunner(emitted?: Emitted, files?: readonly EmittedFile[]): Promise<Runner> {
  const { passing, files: own } = emitted ?? (await emitClient());
  const { modules, remove } = await importClient(files ?? own);
  return {
    async *run(vectors) {
      // Clock and chance are the process's: one vector after another.
      for (const vector of vectors) yield await new Performance(modules, passing, vector).run();
    },
    close: remove,
  };
}
