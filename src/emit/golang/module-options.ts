/** Options common to the targets that emit Go. */
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { goPredeclared } from '../../core/reserved-words.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { invalidOption } from '../diagnostics.ts';
import { isIdentifier } from '../encode/go.ts';
import { isDevice } from '../encode/path.ts';
import { folderOption } from '../shape/target-options.ts';
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
  const path = pathOption(target, 'module', options['module'] ?? defaultModulePath(contract));
  const { packageName: name = nameIn(path) } = options;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9]*$/.test(name) || !isUsable(name, imported))
    throw invalidOption(
      target,
      'packageName',
      'a name of lower-case letters and digits that Go does not reserve',
    );
  return { path, name };
}

/** Returns the module path of a contract without the `module` option. */
function defaultModulePath({ title }: Contract): string {
  const name = fileStem(splitWords(title)).replaceAll('_', '');
  // Go rejects module paths that contain names of Windows devices.
  return `example.com/${isDevice(name) ? `${name}api` : name}`;
}

/**
 * Returns the options of a client in the same project as a server. If no `go.mod` exists yet, the server writes it, so
 * the client belongs to the module of the server.
 */
export function inModuleOfServer(
  contract: Contract,
  client: JsonObject,
  server: JsonObject | undefined,
): JsonObject {
  return server === undefined || server['importPath'] !== undefined || client['importPath'] !== undefined
    ? client
    : { ...client, importPath: server['module'] ?? defaultModulePath(contract) };
}

/**
 * Returns the import path of the project's folder, which `generate` derives from the `go.mod` of the project. Returns
 * undefined if there is no such file, or if the `module` option is set.
 */
export function projectModule(target: string, options: JsonObject): string | undefined {
  const { importPath, module } = options;
  const path = importPath === undefined ? undefined : pathOption(target, 'importPath', importPath);
  return module === undefined ? path : undefined;
}

/** Returns the import path of a folder inside the folder with the import path `path`. */
export function pathBelow(target: string, path: string, folder: string): string {
  const below = `${path}/${folder}`;
  if (/^[\w.~/-]+$/.test(below)) return below;
  throw invalidOption(target, 'output', 'a folder whose name is valid in an import path of Go');
}

/** Returns the output folder of the configuration. */
export function outputOption(target: string, { output = 'generated' }: JsonObject): string {
  return folderOption(target, 'output', output);
}

function pathOption(target: string, option: string, value: JsonValue): string {
  if (typeof value === 'string' && /^[a-z0-9][a-z0-9.-]*(\/[\w.~-]*[\w~-])*$/i.test(value)) return value;
  throw invalidOption(target, option, 'a module path, such as example.com/orders');
}

/** True for a valid package name that does not hide a predeclared name or an imported package. */
export function isUsable(name: string, imported: ReadonlySet<string>): boolean {
  return isIdentifier(name) && !goPredeclared.has(name) && !imported.has(name);
}
