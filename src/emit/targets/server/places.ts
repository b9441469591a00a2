/** Locations of emitted files and of the user's own files, relative to the project. */
import { posix } from 'node:path';
import type { Imports } from '../../ecmascript/imports.ts';
import { es, identifier, type Es } from '../../encode/ecmascript.ts';

/** Returns the import specifier of `file` in a module of `folder`. */
export function relative(folder: string, file: string): string {
  const path = posix.relative(`/${folder}`, `/${file}`);
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Imports a type of the user, such as `src/context.ts#Context`, into a module of `folder`. A name without a path is
 * global. The default is `unknown`.
 */
export function importedType(symbol: string | undefined, folder: string, imports: Imports): Es {
  if (symbol === undefined) return es`unknown`;
  const [file, name] = symbol.split('#');
  return file === undefined || name === undefined
    ? identifier(symbol)
    : imports.type(name, relative(folder, file));
}
