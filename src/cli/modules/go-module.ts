/** Finds the Go module around a folder. */
import { join } from 'node:path';
import { foldersUp, readText } from '../init/files.ts';
import { pathFrom } from '../paths.ts';

export interface GoModule {
  /** The import path of the folder: the module path, and the path from the folder of its `go.mod`. */
  readonly importPath: string;
  /** The version of the language, such as `1.25`, if the module declares it. */
  readonly version: string | undefined;
}

const MODULE = /^module[ \t]+"?([a-z0-9][a-z0-9.-]*(?:\/[\w.~-]+)*)"?[ \t]*(?:\/\/.*)?\r?$/im;

/**
 * Returns the module of the nearest `go.mod` in the repository, or undefined if the file is missing or invalid.
 */
export function goModuleOf(folder: string): GoModule | undefined {
  for (const above of foldersUp(folder)) {
    const text = readText(join(above, 'go.mod'));
    if (text === undefined) continue;
    const module = MODULE.exec(text)?.[1];
    if (module === undefined) return undefined;
    const below = pathFrom(above, folder);
    return {
      importPath: below === '' ? module : `${module}/${below}`,
      version: /^go[ \t]+(\d+\.\d+)/m.exec(text)?.[1],
    };
  }
  return undefined;
}
