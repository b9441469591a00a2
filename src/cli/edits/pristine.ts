/** Finds the generated text of an edited file, as the last run wrote it. */
import { dirname } from 'node:path';
import { hasErrors } from '../../core/diagnostic.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { git } from '../git.ts';
import { runInWorker } from '../jobs.ts';
import { decideModules } from '../modules/decide.ts';
import { hashOf } from '../write/manifest.ts';

/** Maximum number of versions in the Git history to compare for a file. */
const MAX_VERSIONS = 200;

/**
 * Returns the generated text of a file if its hash is `hash`, or undefined if it was not found. `path` is relative to
 * the output folder, and `file` is absolute.
 */
export type FindPristine = (path: string, file: string, hash: string) => Promise<string | undefined>;

/** Returns a function that finds the generated text of files of one output. It generates the output at most once. */
export function pristineOf(request: GenerateRequest): FindPristine {
  let generated: Promise<ReadonlyMap<string, string>> | undefined;
  return async (path, file, hash) => {
    generated ??= regenerate(request);
    const text = (await generated).get(path);
    return text !== undefined && hashOf(text) === hash ? text : committed(file, hash);
  };
}

/**
 * Generates the files in memory. Returns an empty map if the documents are faulty, because the text can still be in the
 * Git history.
 */
async function regenerate(request: GenerateRequest): Promise<ReadonlyMap<string, string>> {
  const { style } = await decideModules(request, true);
  const { produce } = await import('../generate/produce.ts');
  const { files, diagnostics } = await produce(request, runInWorker, style);
  if (hasErrors(diagnostics)) return new Map();
  return new Map(files.filter(({ write }) => write === 'always').map(({ path, text }) => [path, text]));
}

async function committed(file: string, hash: string): Promise<string | undefined> {
  const folder = dirname(file);
  try {
    const log = await git(folder, [
      'log',
      '--format=',
      '--raw',
      '--no-abbrev',
      '-m',
      `-${MAX_VERSIONS}`,
      '--',
      file,
    ]);
    const blobs = new Set(log.toString().match(/(?<= )[0-9a-f]{40,64}(?= )/g));
    for (const blob of blobs) {
      if (/^0+$/.test(blob)) continue;
      const bytes = await git(folder, ['cat-file', 'blob', blob]);
      if (hashOf(bytes) === hash) return bytes.toString('utf8');
    }
  } catch {
    // Without Git, or outside a repository, there is no history.
  }
  return undefined;
}
