import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folder that holds this package's `package.json`, whether it runs from `src/` or from `dist/`. */
export const packageRoot = join(import.meta.dirname, '../../..');

/** Every file under `templates/<target>/`, by its path with forward slashes. Empty for a target without templates. */
export function readTemplates(target: string): ReadonlyMap<string, string> {
  const folder = join(packageRoot, 'templates', target);
  return new Map(
    listFiles(folder).map((path) => [
      relative(folder, path).split(sep).join('/'),
      readFileSync(path, 'utf8'),
    ]),
  );
}

/** Absolute paths of all files under a folder, sorted; none when it does not exist. */
export function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
