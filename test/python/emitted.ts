/** Emits Python packages into separate folders. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';

export interface EmittedPackage {
  /** The folder of `pyproject.toml`. */
  readonly folder: string;
  /** The folder from which the package is imported. */
  readonly sources: string;
  /** The name under which the package is imported. */
  readonly name: string;
  readonly remove: () => Promise<void>;
}

/** The package for the documents under `root`. */
export async function emitPackage(
  root: string,
  input: LoadInput,
  options: JsonObject = {},
): Promise<EmittedPackage> {
  const { files } = await emitDocuments(root, input, [{ id: 'python', options }]);
  const made = await mkdtemp(join(tmpdir(), 'diptych-python-'));
  await writeFiles(made, files);
  const folder = join(made, 'python');
  return { ...(await packageIn(folder)), remove: () => rm(made, { recursive: true, force: true }) };
}

/** An existing package. */
export async function packageIn(folder: string): Promise<Omit<EmittedPackage, 'remove'>> {
  const sources = join(folder, 'src');
  const [name = ''] = await readdir(sources);
  return { folder, sources, name };
}
