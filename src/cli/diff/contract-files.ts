/** Finds the documents of a contract by the names and contents of files. */
import { InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import type { LoadInput } from '../../load/load.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import { say } from '../diagnostics.ts';
import { isPattern } from '../source-files.ts';

const SDL = /\.(graphqls?|gql)$/i;
const DOCUMENT = /\.(json|ya?ml)$/i;
const INSIDE = '**/*.{graphql,graphqls,gql,json,yaml,yml}';

/** Returns the contract in a file, a folder, or a pattern. Throws `InputError` if there is not exactly one. */
export async function contractFiles(named: string, files: SourceFiles): Promise<LoadInput> {
  return contractIn(named, await pathsOf(named, files), files);
}

/** Returns the contract in the files at `paths`. Throws `InputError` if they do not contain exactly one contract. */
export async function contractIn(
  named: string,
  paths: readonly string[],
  files: SourceFiles,
): Promise<LoadInput> {
  const graphql = paths.filter((path) => SDL.test(path));
  const openapi: string[] = [];
  for (const path of paths.filter((one) => !SDL.test(one))) {
    const kind = kindOf(await head(path, files));
    if (kind === 'openapi') openapi.push(path);
    if (kind === 'introspection') graphql.push(path);
  }
  if (openapi.length > 1) throw new InputError(say['diff-many-documents']({ named, paths: openapi }));
  // A single named file is treated as an OpenAPI document even if it does not look like one, so that loading
  // reports its errors with locations.
  const isMeant = DOCUMENT.test(named) && paths.length === 1 && paths[0] === named && graphql.length === 0;
  const [document = isMeant ? named : undefined] = openapi;
  if (document === undefined && graphql.length === 0)
    throw new InputError(say['diff-no-document']({ named }));
  return { ...(document !== undefined && { openapi: document }), ...(graphql.length > 0 && { graphql }) };
}

async function pathsOf(named: string, files: SourceFiles): Promise<readonly string[]> {
  if (isPattern(named)) return files.glob([named]);
  if (SDL.test(named) || DOCUMENT.test(named)) {
    // Reports a missing file by its name on the command line, before loading starts.
    await head(named, files);
    return [named];
  }
  const folder = named.replace(/\/+$/, '');
  const inside = await files.glob([folder === '' || folder === '.' ? INSIDE : `${folder}/${INSIDE}`]);
  return inside.length > 0 ? inside.filter((path) => !/(^|\/)node_modules\//.test(path)) : [named];
}

async function head(path: string, files: SourceFiles): Promise<string> {
  return new TextDecoder().decode(await files.read(path, DEFAULT_LIMITS.bytesPerFile));
}

/** Returns the kind of a file, or undefined for fragments and other files. */
function kindOf(text: string): 'openapi' | 'introspection' | undefined {
  if (/^\s*\{/.test(text)) {
    if (/"__schema"\s*:/.test(text)) return 'introspection';
    return /[{,]\s*["']?(openapi|swagger)["']?\s*:\s*["']?\d/.test(text) ? 'openapi' : undefined;
  }
  return /^["']?(openapi|swagger)["']?\s*:/m.test(text) ? 'openapi' : undefined;
}
