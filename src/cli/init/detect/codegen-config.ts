/** Finds a configuration of graphql-codegen, which is where ours belongs. */
import { join } from 'node:path';
import { findConfig } from '../../config/search.ts';
import { readText } from '../files.ts';

export interface CodegenConfigFile {
  /** Name in the project's folder; `package.json` for one that is a member of it. */
  readonly name: string;
  readonly text: string;
  /** True if it already has an output of ours. */
  readonly hasOurs: boolean;
}

export function findCodegenConfig(project: string): CodegenConfigFile | undefined {
  const name = findConfig(project);
  const text = name === undefined ? undefined : readText(join(project, name));
  if (name === undefined || text === undefined) return undefined;
  // A program is not run to look into it; in package.json the name alone is that of a dependency.
  const hasOurs = name === 'package.json' ? text.includes('diptych/codegen') : /\bdiptych\b/.test(text);
  return { name, text, hasOurs };
}
