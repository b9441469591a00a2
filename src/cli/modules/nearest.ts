/** Finds the settings of the output folder: the nearest tsconfig, Deno configuration, and package.json. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFilesMatcher, parseTsconfig, type TsConfigResult } from 'get-tsconfig';
import { isJsonObject, type JsonValue } from '../../core/json.ts';

export interface Nearest {
  readonly kind: 'deno' | 'tsconfig';
  /** The absolute path. */
  readonly path: string;
}

/**
 * Returns the nearest configuration at or above a folder. In the same folder, a Deno configuration takes precedence over a
 * tsconfig.
 */
export function nearestConfig(folder: string): Nearest | undefined {
  for (const each of foldersAbove(folder)) {
    for (const name of ['deno.json', 'deno.jsonc', 'tsconfig.json']) {
      const path = join(each, name);
      if (existsSync(path)) return { kind: name === 'tsconfig.json' ? 'tsconfig' : 'deno', path };
    }
  }
  return undefined;
}

/** Returns the `type` declared by the nearest `package.json` for `.js` and `.ts` files. */
export function moduleTypeOf(folder: string): JsonValue | undefined {
  const path = foldersAbove(folder)
    .map((each) => join(each, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as JsonValue;
  return isJsonObject(manifest) ? manifest['type'] : undefined;
}

/** True if there is a `package.json` at or above a folder. Without `type: module` in it, files are CommonJS. */
export function isInPackage(folder: string): boolean {
  return foldersAbove(folder).some((each) => existsSync(join(each, 'package.json')));
}

/**
 * Returns the tsconfig that compiles `file`: the tsconfig at `path`, or the first of its references that includes the
 * file. If none of them includes the file, returns the tsconfig at `path`, or its first reference if it has only
 * references (`files: []`).
 *
 * @throws {Error} for a file that cannot be read or parsed, including files named in `extends`
 */
export function projectOf(path: string, file: string): TsConfigResult {
  const root = read(path);
  const projects = withReferences(root, new Set([path]));
  const isSolution = root.config.files?.length === 0 && root.config.include === undefined;
  const fallback = isSolution ? (projects[1] ?? root) : root;
  return projects.find((project) => createFilesMatcher(project)(file) !== undefined) ?? fallback;
}

function withReferences(project: TsConfigResult, seen: Set<string>): readonly TsConfigResult[] {
  const referenced = (project.config.references ?? []).flatMap((reference) => {
    const target = join(dirname(project.path), reference.path);
    const path = target.endsWith('.json') ? target : join(target, 'tsconfig.json');
    if (seen.has(path) || !existsSync(path)) return [];
    seen.add(path);
    return withReferences(read(path), seen);
  });
  return [project, ...referenced];
}

function read(path: string): TsConfigResult {
  return { path, config: parseTsconfig(path) };
}

/** Returns the folder and all folders above it, up to the root of the repository or of the file system. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  if (parent === folder || existsSync(join(folder, '.git'))) return [folder];
  return [folder, ...foldersAbove(parent)];
}
