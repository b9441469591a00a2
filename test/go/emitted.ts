/** Go modules emitted into folders of their own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';

export interface EmittedModule {
  /** Where `go.mod` is. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** The module of the documents under `root`. */
export async function emitModule(
  root: string,
  input: LoadInput,
  options: JsonObject = {},
): Promise<EmittedModule> {
  const { files } = await emitDocuments(root, input, [{ id: 'go', options }]);
  const made = await mkdtemp(join(tmpdir(), 'diptych-go-'));
  await writeFiles(made, files);
  return { folder: join(made, 'go'), remove: () => rm(made, { recursive: true, force: true }) };
}
