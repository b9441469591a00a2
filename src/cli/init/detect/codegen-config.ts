/** Finds a configuration of graphql-codegen, because ours belongs in it. */
import { join } from 'node:path';
import { findConfig } from '../../config/find-config.ts';
import { readText } from '../files.ts';

export interface CodegenConfigFile {
  /** Name in the project's folder; `package.json` for a configuration inside it. */
  readonly name: string;
  readonly text: string;
  /** True if it already has an output of ours. */
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
