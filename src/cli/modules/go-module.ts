/** Finds the Go module around a folder. */
import { join } from 'node:path';
import { foldersUp, readText } from '../init/files.ts';
import { pathFrom } from '../paths.ts';

export interface GoModule {
  /** Import path of the folder: the path of the module and the way from its `go.mod`. */
  readonly importPath: string;
  /** Version of the language, such as `1.25`, or undefined if the module names none. */
  readonly version: string | undefined;
}

const MODULE = /^module[ \t]+"?([a-z0-9][a-z0-9.-]*(?:\/[\w.~-]+)*)"?[ \t]*(?:\/\/.*)?\r?$/im;

/**
 * Returns the module of the nearest `go.mod` in the repository, or undefined if there is none, or if it is not valid.
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
