import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathFrom } from '../paths.ts';

/** The folder of this package's `package.json`, for both `src/` and `dist/`. */
export const packageRoot = join(import.meta.dirname, '../../..');

/**
 * Returns the contents of all files under `templates/<target>/`, by their paths with forward slashes. Empty for a target
 * without templates.
 */
export function readTemplates(target: string): ReadonlyMap<string, string> {
  const folder = join(packageRoot, 'templates', target);
  return new Map(listFiles(folder).map((path) => [pathFrom(folder, path), readFileSync(path, 'utf8')]));
}

/** Returns the sorted absolute paths of all files under a folder. Empty if the folder does not exist. */
export function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
