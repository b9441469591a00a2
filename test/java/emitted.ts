/** Emits Java packages into separate folders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';

const SOURCES = 'src/main/java';

export interface EmittedPackage {
  /** The folder of `pom.xml`. */
  readonly folder: string;
  /** The folder of `module-info.java`. */
  readonly sources: string;
  readonly remove: () => Promise<void>;
}

/** The committed package. */
export const COMMITTED: EmittedPackage = {
  ...within(resolve(import.meta.dirname, '../../generated')),
  remove: () => Promise.resolve(),
};

/** The package for the documents under `root`. */
export async function emitPackage(
  root: string,
  input: LoadInput,
  options: JsonObject = {},
): Promise<EmittedPackage> {
  const { files } = await emitDocuments(root, input, [{ id: 'java', options }]);
  const made = await mkdtemp(join(tmpdir(), 'diptych-java-'));
  await writeFiles(made, files);
  return { ...within(made), remove: () => rm(made, { recursive: true, force: true }) };
}

function within(out: string): Pick<EmittedPackage, 'folder' | 'sources'> {
  const folder = join(out, 'java');
  return { folder, sources: join(folder, SOURCES) };
}
