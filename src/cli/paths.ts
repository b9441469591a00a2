/** Converts paths to the form with forward slashes, which messages and documents use. */
import { isAbsolute, relative, sep } from 'node:path';

/** Returns a path with forward slashes. */
export function slashed(path: string): string {
  return path.split(sep).join('/');
}

/** Returns `file` relative to `folder`, with forward slashes. */
export function pathFrom(folder: string, file: string): string {
  return slashed(relative(folder, file));
}

/** True for a path outside `folder`. */
export function isOutside(folder: string, path: string): boolean {
  const within = relative(folder, path);
  return within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within);
}
