/** Options of the target `server-go`. */
import { isUsable, readModule } from '../../golang/module-options.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import { refused } from '../../diagnostics.ts';
import { type OutputPath } from '../../encode/path.ts';
import type { Module } from '../../golang/file.ts';
import { folderOption, rejectUnknown } from '../../shape/target-options.ts';

export interface GoServerOptions {
  /** The generated package. */
  readonly module: Module;
  /** Module path of the program, for `go.mod`. */
  readonly program: string;
  /** Folder for skeletons of handlers, and its package; undefined to write none. */
  readonly handlers: { readonly folder: OutputPath; readonly module: Module } | undefined;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): GoServerOptions {
  rejectUnknown('server-go', options, ['handlers', 'module', 'output', 'packageName']);
  const { path: module, name } = readModule('server-go', contract, options, () => 'api', IMPORTED);
  const { handlers } = options;
  const output = folderOption('server-go', 'output', options['output'] ?? 'generated');
  const folder = handlers === undefined ? undefined : folderOption('server-go', 'handlers', handlers);
  return {
    module: { path: importPathOf(module, `${output}/server-go`), name },
    program: module,
    handlers: folder && { folder, module: handlersModule(module, folder, name) },
  };
}

function handlersModule(module: string, folder: OutputPath, generated: string): Module {
  const last = folder
    .slice(folder.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const name =
    /^[a-z]/.test(last) && isUsable(last, IMPORTED) && last !== generated ? last : `${generated}handlers`;
  return { path: importPathOf(module, folder), name };
}

function importPathOf(module: string, folder: string): string {
  const path = `${module}/${folder}`;
  if (!/^[\w.~/-]+$/.test(path))
    throw refused('server-go', 'output', 'a folder whose name is valid in an import path of Go');
  return path;
}

/** Packages that the emitted files import, and names with a meaning for Go. */
const IMPORTED: ReadonlySet<string> = new Set(
  'cmp context core errors http init internal io json log main os time'.split(' '),
);
