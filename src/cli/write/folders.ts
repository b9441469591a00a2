import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** `folder` and the folders above it that do not exist, outermost first. */
export function missingAbove(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [...missingAbove(dirname(folder)), folder];
}

/** Makes a folder and those above it. Node's own `recursive` never ends where a file system says ENOENT of what it refuses. */
export function makeFolder(folder: string): void {
  for (const each of missingAbove(folder)) {
    try {
      mkdirSync(each);
    } catch (error) {
      // Another run may have been quicker.
      if (!existsSync(each)) throw error;
    }
  }
}
