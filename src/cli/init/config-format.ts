/** In which form the configuration is written. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Project } from './detect/project.ts';

export const formats = ['ts', 'js', 'yaml', 'json'] as const;
export type ConfigFormat = (typeof formats)[number];

export function configName(format: ConfigFormat): string {
  return `codegen.${format}`;
}

/**
 * TypeScript where nothing is in its way, else YAML. Not in CommonJS, where its syntax may be an error; not where the
 * project's compiler would write JavaScript of it, since one more folder of sources moves every output file; and not
 * where our package is not installed, from which it imports.
 */
export function defaultFormat(project: Project): ConfigFormat {
  const { tsconfig, usesTypescript, moduleType } = project;
  const isCompiled = tsconfig !== undefined && tsconfig.includesRoot && !tsconfig.noEmit;
  return usesTypescript && moduleType === 'module' && !isCompiled && isInstalled(project.folder, 'diptych')
    ? 'ts'
    : 'yaml';
}

/** True if modules of the project can import a package. */
export function isInstalled(folder: string, name: string): boolean {
  try {
    createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
