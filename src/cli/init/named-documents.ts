/** Converts documents named by flags to the form of a configuration in the project. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say as sayCli } from '../diagnostics.ts';
import { isPattern } from '../source-files.ts';
import { pathFrom } from '../paths.ts';
import type { Documents } from './detect/choose-documents.ts';
import { readText } from './files.ts';
import type { InitFlags } from './init-flags.ts';

/** Throws `InputError` for a missing file and for a pattern without a match. */
export function documentsNamed(folder: string, flags: InitFlags): Documents {
  const { openapi, schema = [], documents = [] } = flags;
  const named = (path: string): string => {
    if (isUrl(path)) return path;
    const isThere = isPattern(path)
      ? globSync(path, { cwd: folder }).length > 0
      : readText(resolve(folder, path)) !== undefined;
    if (!isThere) throw new InputError(sayCli['cli-no-such-file']({ path }));
    return isPattern(path) ? path : pathFrom(folder, resolve(folder, path));
  };
  return {
    ...(openapi !== undefined && { openapi: named(openapi) }),
    schema: schema.map(named),
    operations: documents.map(named),
  };
}

/** True for a URL: `generate` fetches it and stores a copy. */
export function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
