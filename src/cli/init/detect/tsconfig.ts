/** Reads the settings of a `tsconfig.json` that affect the proposals of `init`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFilesMatcher, parseTsconfig, type TsConfigResult } from 'get-tsconfig';
import { nearestConfig, projectOf } from '../../modules/nearest.ts';
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

/**
 * Returns the tsconfig that compiles the output, or undefined without one. A broken tsconfig counts as missing, because
 * `generate` reports it (`modules-unreadable`).
 * @param out the absolute output folder
 */
export function outputProject(out: string): TsConfigResult | undefined {
  const nearest = nearestConfig(out);
  if (nearest?.kind !== 'tsconfig') return undefined;
  try {
    const project = projectOf(nearest.path, join(out, 'index.ts'));
    const { types = [], lib = [] } = project.config.compilerOptions ?? {};
    return Array.isArray(types) && Array.isArray(lib) ? project : undefined;
  } catch {
    return undefined;
  }
}
