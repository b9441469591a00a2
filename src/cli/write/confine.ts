/** Keeps written files inside their folder on every system, without following symbolic links. */
import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { pathOf } from '../../emit/encode/path.ts';
import { say } from './write-diagnostics.ts';

/** True for a relative path in the form produced by `pathOf`. */
function isSafePath(path: string): boolean {
  try {
    return pathOf(path) === path;
  } catch {
    return false;
  }
}

/**
 * Finds paths that are equal on a file system that ignores case or normalization, and paths that are also the folder of
 * another path.
 */
export function findCollisions(paths: readonly string[]): readonly Diagnostic[] {
  const byKey = new Map<string, string>();
  const collisions: Diagnostic[] = [];
  for (const path of paths) {
    const other = byKey.get(foldPath(path));
    if (other !== undefined) collisions.push(say['output-collision']({ path, other }));
    else byKey.set(foldPath(path), path);
  }
  for (const path of paths) {
    const parts = foldPath(path).split('/');
    for (let length = 1; length < parts.length; length++) {
      const other = byKey.get(parts.slice(0, length).join('/'));
      if (other !== undefined) collisions.push(say['output-collision']({ path, other }));
    }
  }
  return collisions;
}

function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Inspects files under one folder without following links, and caches the inspected folders. */
export class Confined {
  readonly folder: string;
  readonly #label: (path: string) => string;
  readonly #folders = new Map<string, Diagnostic | undefined>();

  /** `label` formats a path under `folder` for the user. */
  constructor(folder: string, label: (path: string) => string = (path) => path) {
    this.folder = folder;
    this.#label = label;
  }

  absolute(path: string): string {
    return join(this.folder, path);
  }

  /** Returns the reason why `path` cannot be written: a link or a non-folder on the way, or a non-file at its end. */
  obstacle(path: string): Diagnostic | undefined {
    if (!isSafePath(path)) return say['output-path-unsafe']({ path });
    const slash = path.lastIndexOf('/');
    const above = this.#folder(slash < 0 ? '' : path.slice(0, slash));
    if (above) return above;
    const stats = statOf(this.absolute(path));
    if (stats?.isSymbolicLink()) return say['output-symlink']({ path: this.#label(path) });
    if (stats && !stats.isFile()) return say['output-blocked']({ path: this.#label(path), wanted: 'file' });
    return undefined;
  }

  /** Returns the bytes of a file, or undefined if it does not exist. Throws all other errors of the file system. */
  read(path: string): Buffer | undefined {
    try {
      return readFileSync(this.absolute(path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  exists(path: string): boolean {
    return statOf(this.absolute(path)) !== undefined;
  }

  #folder(path: string): Diagnostic | undefined {
    if (this.#folders.has(path)) return this.#folders.get(path);
    const slash = path.lastIndexOf('/');
    const above = path === '' ? undefined : this.#folder(slash < 0 ? '' : path.slice(0, slash));
    const found = above ?? this.#folderItself(path);
    this.#folders.set(path, found);
    return found;
  }

  #folderItself(path: string): Diagnostic | undefined {
    const stats = statOf(path === '' ? this.folder : this.absolute(path));
    const label = this.#label(path);
    if (stats?.isSymbolicLink()) return say['output-symlink']({ path: label });
    if (stats && !stats.isDirectory()) return say['output-blocked']({ path: label, wanted: 'folder' });
    return undefined;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    // ENOTDIR means that a parent is a file. The check of the parent reports it.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
