import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns `folder` and the folders above it that do not exist, outermost first. */
export function missingAbove(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [...missingAbove(dirname(folder)), folder];
}

/**
 * Creates a folder and its parents, without Node's `recursive`, which never ends if a file system reports ENOENT for a
 * rejected name.
 */
export function makeFolder(folder: string): void {
  for (const each of missingAbove(folder)) {
    try {
      mkdirSync(each);
    } catch (error) {
      // Another run may have created it first.
      if (!existsSync(each)) throw error;
    }
  }
}
