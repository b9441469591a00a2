/** Finds a configuration of graphql-codegen, because it also contains the settings of Diptych. */
import { join } from 'node:path';
import { findConfig } from '../../config/find-config.ts';
import { readText } from '../files.ts';

export interface CodegenConfigFile {
  /** The file name, which is `package.json` for a configuration inside it. */
  readonly name: string;
  readonly text: string;
  /** True if it already has an output of Diptych. */
  readonly hasOurs: boolean;
}

export function findCodegenConfig(project: string): CodegenConfigFile | undefined {
  const name = findConfig(project);
  const text = name === undefined ? undefined : readText(join(project, name));
  if (name === undefined || text === undefined) return undefined;
  // Code is not executed to inspect it. In package.json, the plain name would match a dependency.
  const hasOurs = name === 'package.json' ? text.includes('diptych/codegen') : /\bdiptych\b/.test(text);
  return { name, text, hasOurs };
}
