/** Options of the target `server-go`. */
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { goPredeclared } from '../../../core/reserved-words.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { refused } from '../../diagnostics.ts';
import { isIdentifier } from '../../encode/go.ts';
import { isDevice, pathOf, type OutputPath } from '../../encode/path.ts';
import type { Module } from '../../golang/file.ts';
import { fileStem } from '../../golang/go-names.ts';

export interface GoServerOptions {
  /** The generated package. */
  readonly module: Module;
  /** Module path of the program, for `go.mod`. */
  readonly program: string;
  /** Folder for skeletons of handlers, and its package; undefined to write none. */
  readonly handlers: { readonly folder: OutputPath; readonly module: Module } | undefined;
}

const KNOWN = ['handlers', 'module', 'output', 'packageName'];

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): GoServerOptions {
  const unknown = Object.keys(options).find((option) => !KNOWN.includes(option));
  if (unknown !== undefined)
    throw refused('server-go', unknown, `omitted: the known options are ${KNOWN.join(', ')}`);
  const title = fileStem(splitWords(contract.title)).replaceAll('_', '') || 'api';
  const own = isDevice(title) ? `${title}api` : title;
  const { module = `example.com/${own}`, packageName = 'api', handlers } = options;
  if (typeof module !== 'string' || !/^[a-z0-9][a-z0-9.-]*(\/[\w.~-]*[\w~-])*$/i.test(module))
    throw refused('server-go', 'module', 'a module path, such as example.com/orders');
  if (typeof packageName !== 'string' || !/^[a-z][a-z0-9]*$/.test(packageName) || !isUsable(packageName))
    throw refused(
      'server-go',
      'packageName',
      'a name of lower-case letters and digits that Go does not reserve',
    );
  const output = folderOf('output', options['output'] ?? 'generated');
  const folder = handlers === undefined ? undefined : folderOf('handlers', handlers);
  return {
    module: { path: importPathOf(module, `${output}/server-go`), name: packageName },
    program: module,
    handlers: folder && { folder, module: handlersModule(module, folder, packageName) },
  };
}

function handlersModule(module: string, folder: OutputPath, generated: string): Module {
  const last = folder
    .slice(folder.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const name = /^[a-z]/.test(last) && isUsable(last) && last !== generated ? last : `${generated}handlers`;
  return { path: importPathOf(module, folder), name };
}

function importPathOf(module: string, folder: string): string {
  const path = `${module}/${folder}`;
  if (!/^[\w.~/-]+$/.test(path))
    throw refused('server-go', 'output', 'a folder whose name is valid in an import path of Go');
  return path;
}

function folderOf(option: string, value: JsonValue): OutputPath {
  try {
    if (typeof value === 'string') return pathOf(...value.replace(/^\.\//, '').replace(/\/$/, '').split('/'));
  } catch {
    // The error is reported below.
  }
  throw refused('server-go', option, 'a folder inside the project');
}

/** False if a package with this name would hide another one that its files import. */
function isUsable(name: string): boolean {
  return (
    isIdentifier(name) &&
    !goPredeclared.has(name) &&
    !'cmp context core errors http init internal io json log main os time'.split(' ').includes(name)
  );
}
