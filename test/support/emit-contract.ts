import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { runInProcess } from '../../src/cli/jobs.ts';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { emit, type EmitEnvironment, type EmittedFile, type TargetSelection } from '../../src/emit/run.ts';
import { load, type LoadInput } from '../../src/load/load.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../templates');

/** An environment with templates from disk. Jobs run in this process, so that slow libraries are loaded once. */
export const environment: EmitEnvironment = { templates: templatesOf, job: runInProcess };

export interface EmittedContract {
  readonly files: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads documents under `root`, and runs the targets. Throws if the documents cannot be loaded. */
export async function emitDocuments(
  root: string,
  input: LoadInput,
  targets: readonly TargetSelection[],
): Promise<EmittedContract> {
  const loaded = await load(input, nodeSourceFiles(root));
  if (!loaded.contract) throw new Error(loaded.diagnostics.map(({ message }) => message).join('\n'));
  const emitted = await emit(loaded.contract, targets, environment);
  return { files: emitted.files, diagnostics: [...loaded.diagnostics, ...emitted.diagnostics] };
}

/** Writes emitted files under a folder. */
export async function writeFiles(folder: string, files: readonly EmittedFile[]): Promise<void> {
  for (const file of files) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.text);
  }
}

function templatesOf(targetId: string): ReadonlyMap<string, string> {
  const folder = join(TEMPLATES, targetId);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
}
