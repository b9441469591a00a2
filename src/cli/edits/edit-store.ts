/**
 * The files under `.diptych/` that belong to edits: the generated text of each kept file, which the edit is relative to,
 * and edited files that are no longer generated.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../generate/template-files.ts';
import { pathFrom } from '../paths.ts';
import type { Places } from '../write/places.ts';

/** Returns the path of the generated text of a kept file, relative to the project. */
export function basePath(places: Places, path: string): string {
  return `${folderOf(places, 'base')}/${path}`;
}

/** Returns the path to which an edited file moves when it is no longer generated, relative to the project. */
export function orphanPath(places: Places, path: string): string {
  return `${folderOf(places, 'orphans')}/${path}`;
}

/**
 * Returns the generated text of each kept file, by its path in the output folder. CRLF is read as LF: generated text
 * has no CRLF, so Git has added it.
 */
export function readBases(places: Places): ReadonlyMap<string, string> {
  const folder = join(places.project, folderOf(places, 'base'));
  return new Map(
    listFiles(folder).map((file) => [
      pathFrom(folder, file),
      readFileSync(file, 'utf8').replaceAll('\r\n', '\n'),
    ]),
  );
}

/** Returns the files of an output that are no longer generated, relative to the project. */
export function listOrphans(places: Places): readonly string[] {
  const folder = join(places.project, folderOf(places, 'orphans'));
  return listFiles(folder).map((file) => pathFrom(places.project, file));
}

/**
 * Returns a folder under `.diptych`. For an output outside the project, `..` is replaced, because it would leave the
 * folder.
 */
function folderOf({ project, out }: Places, kind: 'base' | 'orphans'): string {
  const parts = pathFrom(project, out).split('/');
  return ['.diptych', kind, ...parts.map((part) => (part === '..' ? '_parent' : part))]
    .filter((part) => part !== '')
    .join('/');
}
