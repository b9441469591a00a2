import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError } from '../core/diagnostic.ts';
import type { SourceFiles } from '../core/files.ts';
import { say } from '../load/diagnostics.ts';
import { isQuickGlob, withinGlobTime } from './glob-time.ts';
import { isOutside } from './paths.ts';

/** Returns access to the files under a folder. Resolves symbolic links, and rejects a file outside the folder. */
export function nodeSourceFiles(root: string): SourceFiles {
  return {
    async read(path, maxBytes) {
      const file = await insideRoot(root, path);
      try {
        return await readRegular(file, path, maxBytes);
      } catch (error) {
        throw asInputError(error, path);
      }
    },
    async glob(patterns) {
      // Keeps a path even if no file exists, so that reading it reports the error. A glob would silently drop it.
      const excluded = patterns.filter(isExclusion).map((pattern) => normalized(pattern.slice(1)));
      const included = patterns.filter((pattern) => !isExclusion(pattern));
      const paths = included.filter((pattern) => !isPattern(pattern)).map(normalized);
      const globs = included.filter(isPattern);
      const found = globs.length === 0 ? [] : await matching(root, globs, excluded);
      const left = excluded.length === 0 ? paths : await notExcluded(root, paths, excluded);
      return [...new Set([...left, ...found])].sort();
    },
  };
}

async function matching(
  root: string,
  patterns: readonly string[],
  excluded: readonly string[] = [],
): Promise<readonly string[]> {
  const { glob, globSync } = await import('tinyglobby');
  const options = {
    cwd: root,
    onlyFiles: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: [...excluded],
  };
  const all = [...patterns, ...excluded];
  const found = await (all.every(isQuickGlob)
    ? glob(patterns, options)
    : withinGlobTime(all, () => globSync(patterns, options)));
  return found.map(normalized);
}

async function notExcluded(
  root: string,
  paths: readonly string[],
  excluded: readonly string[],
): Promise<readonly string[]> {
  const { escapePath } = await import('tinyglobby');
  const gone = paths.map((path) => escapePath(path));
  const [there, left] = [await matching(root, gone), await matching(root, gone, excluded)];
  return paths.filter((path) => left.includes(path) || !there.includes(path));
}

/** True for a pattern that excludes files. */
export function isExclusion(pattern: string): boolean {
  return pattern.startsWith('!') && !pattern.startsWith('!(');
}

/** True if a path is a pattern, not a file name. */
export function isPattern(path: string): boolean {
  return /[*?[\]{}()!]/.test(path);
}

async function insideRoot(root: string, path: string): Promise<string> {
  if (path.includes('\0')) throw new InputError(say['file-missing']({ path: JSON.stringify(path) }));
  let file: string;
  const realRoot = await realpath(root).catch((error: unknown) => {
    throw asInputError(error, path);
  });
  try {
    file = await realpath(resolve(realRoot, path));
  } catch (error) {
    // Rejects a path outside the root even if it does not exist.
    if (isOutside(realRoot, resolve(realRoot, path)))
      throw new InputError(say['file-outside-root']({ path }));
    throw asInputError(error, path);
  }
  if (isOutside(realRoot, file)) throw new InputError(say['file-outside-root']({ path }));
  return file;
}

/** Reads a regular file. Rejects devices and pipes, because they have no reliable size and may never end. */
async function readRegular(file: string, path: string, maxBytes: number): Promise<Uint8Array> {
  // The handle is closed explicitly, because handles of Yarn's Plug'n'Play do not support `await using`.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = await handle.stat();
    if (!stat.isFile())
      throw new InputError(say['file-unreadable']({ path, reason: 'it is not a regular file' }));
    if (stat.size > maxBytes) throw new InputError(say['limit-bytes']({ path, limit: maxBytes }));
    const bytes = await handle.readFile();
    if (bytes.byteLength > maxBytes) throw new InputError(say['limit-bytes']({ path, limit: maxBytes }));
    return bytes;
  } finally {
    await handle.close();
  }
}

function normalized(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
}

function asInputError(error: unknown, path: string): unknown {
  if (error instanceof InputError || !(error instanceof Error) || !('code' in error)) return error;
  const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
  return new InputError(
    missing ? say['file-missing']({ path }) : say['file-unreadable']({ path, reason: String(error.code) }),
  );
}
