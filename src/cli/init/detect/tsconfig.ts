/** Reads the settings of a `tsconfig.json` that affect the proposals of `init`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFilesMatcher, parseTsconfig } from 'get-tsconfig';
import { rejectsModuleSyntax } from '../../modules/resolution.ts';

export interface Tsconfig {
  readonly noEmit: boolean;
  /** True if a TypeScript file next to the `tsconfig.json` is part of the program. */
  readonly includesRoot: boolean;
  /** True if the compiler rejects ES syntax in files that Node.js treats as CommonJS. */
  readonly rejectsModuleSyntax: boolean;
}

/** Returns the settings of `folder/tsconfig.json`, including inherited settings, or undefined if the file is broken. */
export function readTsconfig(folder: string): Tsconfig | undefined {
  const path = join(folder, 'tsconfig.json');
  if (!existsSync(path)) return undefined;
  try {
    const config = parseTsconfig(path);
    return {
      rejectsModuleSyntax: rejectsModuleSyntax(config.compilerOptions ?? {}),
      noEmit: config.compilerOptions?.noEmit === true,
      includesRoot: createFilesMatcher({ path, config })(join(folder, 'codegen.ts')) !== undefined,
    };
  } catch {
    return undefined;
  }
}
