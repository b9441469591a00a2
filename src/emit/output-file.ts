import type { Code } from './code.ts';
import { pathOf } from './encode/path.ts';
import type { OutputFile } from './target.ts';

/** Returns a file of the output folder that Diptych rewrites with every run. */
export function ownedFile(path: string, content: Code): OutputFile {
  return { path: pathOf(path), content, write: 'always' };
}
