/** Options common to the targets that emit Go. */
import type { JsonObject } from '../../core/json.ts';
import { goPredeclared } from '../../core/reserved-words.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { refused } from '../diagnostics.ts';
import { isIdentifier } from '../encode/go.ts';
import { isDevice } from '../encode/path.ts';
import type { Module } from './file.ts';
import { fileStem } from './go-names.ts';

/**
 * Returns the module and its package. Throws `InputError` for an invalid name.
 *
 * @param nameIn returns the default name of the package
 * @param imported names of the packages that the emitted files import
 */
export function readModule(
  target: string,
  contract: Contract,
  options: JsonObject,
  nameIn: (module: string) => string,
  imported: ReadonlySet<string>,
): Module {
  const title = fileStem(splitWords(contract.title)).replaceAll('_', '');
  // Go rejects the names of devices on Windows in module paths.
  const own = isDevice(title) ? `${title}api` : title;
  const { module: path = `example.com/${own}` } = options;
  if (typeof path !== 'string' || !/^[a-z0-9][a-z0-9.-]*(\/[\w.~-]*[\w~-])*$/i.test(path))
    throw refused(target, 'module', 'a module path, such as example.com/orders');
  const { packageName: name = nameIn(path) } = options;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9]*$/.test(name) || !isUsable(name, imported))
    throw refused(target, 'packageName', 'a name of lower-case letters and digits that Go does not reserve');
  return { path, name };
}

/** False if a package with this name would hide another one that its files import. */
export function isUsable(name: string, imported: ReadonlySet<string>): boolean {
  return isIdentifier(name) && !goPredeclared.has(name) && !imported.has(name);
}
