/** The locations that a run writes to, and its changes there. */
import { join, relative } from 'node:path';
import { pathFrom, slashed } from '../paths.ts';

/** The absolute output locations. */
export interface Places {
  /** The output folder, for generated files. */
  readonly out: string;
  /** The user's project, for skeletons and the files under `.diptych`. */
  readonly project: string;
}

/** One change to one file. `text` is absent for a removal. */
export interface Change {
  readonly place: keyof Places;
  readonly path: string;
  readonly kind: 'create' | 'replace' | 'remove';
  readonly text?: string;
}

/** Returns a path as the user would type it in the project. For an output folder outside the project, it is absolute. */
export function display(places: Places, place: keyof Places, path: string): string {
  if (place === 'project') return path;
  const folder = relative(places.project, places.out);
  const shown = folder.startsWith('..') ? places.out : folder;
  return slashed(join(shown, path));
}

/** Returns the folder of a target's output, relative to the project. */
export function packageFolder({ project, out }: Places, target: string): string {
  return pathFrom(project, join(out, target));
}
