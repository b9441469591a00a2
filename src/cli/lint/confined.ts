/**
 * Confines the process of Redocly, because a document must cause neither network requests nor reads of files outside of
 * the folders in `DIPTYCH_FOLDERS`, a JSON list of absolute paths. Redocly also follows references in examples,
 * extensions, and the mappings of discriminators, which Diptych does not follow. Also decodes the names of files in
 * references (RFC 3986 §2.1), which Redocly does not decode.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { resolve, sep } from 'node:path';
import { percentDecoded } from '../../core/percent-encoding.ts';

Socket.prototype.connect = () => {
  throw new Error('diptych lint does not use the network; put a copy of the file next to the document');
};

const folders = JSON.parse(process.env['DIPTYCH_FOLDERS'] ?? '[]') as readonly string[];
const realFolders = folders.map((folder) => fs.realpathSync(folder));
const { existsSync, lstatSync, realpathSync } = fs;
const { readFile } = fs.promises;

function decoded<Path>(path: Path): Path | string {
  if (typeof path !== 'string' || !path.includes('%') || existsSync(path)) return path;
  return percentDecoded(path) ?? path;
}

/** @throws if a path, or the target of a symbolic link, is outside of the folders, or is not a regular file or a folder */
function check(path: unknown): void {
  if (typeof path !== 'string') return;
  // The text of the path is checked first, so that errors do not reveal which files exist elsewhere.
  const real = isIn(resolve(path), [...folders, ...realFolders]) ? realpathSync(path) : undefined;
  if (real === undefined || !isIn(real, realFolders))
    throw new Error('the file is outside of the folder of the documents, so it is not read');
  const status = lstatSync(real);
  if (!status.isFile() && !status.isDirectory()) throw new Error('it is not a regular file');
}

function isIn(path: string, among: readonly string[]): boolean {
  return among.some(
    (folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep),
  );
}

// Redocly calls these two functions to read references. Node loads modules with other functions.
Object.assign(fs, {
  lstatSync: (...[path, ...options]: Parameters<typeof lstatSync>) => {
    const file = decoded(path);
    check(file);
    return lstatSync(file, ...options);
  },
});
Object.assign(fs.promises, {
  readFile: async (...[path, ...options]: Parameters<typeof readFile>) => {
    const file = decoded(path);
    check(file);
    return readFile(file, ...options);
  },
});
syncBuiltinESMExports();
