/** Reads single files of a project, up to a size limit. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MAX_BYTES = 64 * 1024 * 1024;

/** Returns the text of a regular file, without its byte order mark, or undefined if it cannot be read. */
export function readText(file: string, maxBytes = MAX_BYTES): string | undefined {
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > maxBytes) return undefined;
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

/** Returns `folder` and the folders above it, innermost first, up to the root of the repository. */
export function foldersUp(folder: string): readonly string[] {
  const folders = ancestors(folder);
  const root = folders.findIndex((one) => existsSync(join(one, '.git')));
  return root === -1 ? folders : folders.slice(0, root + 1);
}

/** Returns `folder` and all folders above it, innermost first. */
export function ancestors(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}
