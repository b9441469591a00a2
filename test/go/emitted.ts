/** Emits Go modules into separate folders. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';

export interface EmittedModule {
  /** The folder of `go.mod`. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** The module for the documents under `root`; also a package of another module (`package: false`). */
export async function emitModule(
  root: string,
  input: LoadInput,
  options: JsonObject = {},
): Promise<EmittedModule> {
  const isPart = options['package'] === false;
  const { module = 'example.com/emitted' } = options;
  const chosen = isPart ? { ...options, module } : options;
  const { files } = await emitDocuments(root, input, [{ id: 'go', options: chosen }]);
  const made = await mkdtemp(join(tmpdir(), 'diptych-go-'));
  await writeFiles(made, files);
  const folder = join(made, 'go');
  if (isPart) await writeFile(join(folder, 'go.mod'), `module ${module as string}\n\ngo 1.25\n`);
  return { folder, remove: () => rm(made, { recursive: true, force: true }) };
}
