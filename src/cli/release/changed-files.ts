/** Lists the files of a package that have changed since a revision. */
import { readBases } from '../edits/edit-store.ts';
import { manifestOf } from '../edits/find-edits.ts';
import { git } from '../git.ts';
import { pathFrom } from '../paths.ts';
import { CHANGELOG, type ReleasedPackage } from './packages.ts';

export interface ChangedFiles {
  /** The changed files of the user, including generated files with kept edits, relative to the project. */
  readonly own: readonly string[];
  /** Generated files without edits, relative to the project. */
  readonly generated: readonly string[];
}

/** Compares the tracked files of a package's folder. Files that Git ignores are not compared. */
export async function changedFiles(
  { request, folder }: ReleasedPackage,
  revision: string,
): Promise<ChangedFiles> {
  const { places } = request;
  const listed = await git(places.project, [
    'diff',
    '--name-only',
    '--relative',
    '-z',
    revision,
    '--',
    folder,
  ]);
  const changed = listed.toString().split('\0').filter(Boolean);
  const { files } = manifestOf(places);
  const bases = readBases(places);
  const isGenerated = (file: string): boolean => {
    const path = pathFrom(places.out, `${places.project}/${file}`);
    return files.has(path) && !bases.has(path);
  };
  return {
    own: changed.filter((file) => !isGenerated(file) && file !== `${folder}/${CHANGELOG}`),
    generated: changed.filter(isGenerated),
  };
}
