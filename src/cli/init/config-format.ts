/** The format of the configuration. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Project } from './detect/project.ts';

export const formats = ['ts', 'js', 'yaml', 'json'] as const;
export type ConfigFormat = (typeof formats)[number];

export function configName(format: ConfigFormat): string {
  return `codegen.${format}`;
}

/**
 * Returns TypeScript if possible, or else YAML. TypeScript is excluded in CommonJS, because ES syntax can be an error
 * there. It is excluded if the project's compiler would compile the file, because an additional source folder would move
 * every output file. It is also excluded if Diptych is not installed, because the file imports it.
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
