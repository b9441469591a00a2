/** Options of the `server-go` target. */
import { isUsable, outputOption, pathBelow, projectModule, readModule } from '../../golang/module-options.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import { invalidOption } from '../../diagnostics.ts';
import { type OutputPath } from '../../encode/path.ts';
import type { Module } from '../../golang/file.ts';
import { folderOption, rejectUnknown } from '../../shape/target-options.ts';

export interface GoServerOptions {
  /** The generated package. */
  readonly module: Module;
  /** Module path of the program, for its `go.mod`, or undefined if the project has one. */
  readonly program: string | undefined;
  /** True to write `main.go` with the skeletons. */
  readonly hasMain: boolean;
  /** The folder for skeletons of handlers, and its package, or undefined to write none. */
  readonly handlers: { readonly folder: OutputPath; readonly module: Module } | undefined;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): GoServerOptions {
  rejectUnknown('server-go', options, ['handlers', 'importPath', 'main', 'module', 'output', 'packageName']);
  const { path: own, name } = readModule('server-go', contract, options, () => 'api', IMPORTED);
  const found = projectModule('server-go', options);
  const module = found ?? own;
  const { handlers, main = true } = options;
  if (typeof main !== 'boolean') throw invalidOption('server-go', 'main', 'true or false');
  const output = outputOption('server-go', options);
  const folder = handlers === undefined ? undefined : folderOption('server-go', 'handlers', handlers);
  return {
    module: { path: pathBelow('server-go', module, `${output}/server-go`), name },
    program: found === undefined ? own : undefined,
    hasMain: main,
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
  return { path: pathBelow('server-go', module, folder), name };
}

/** Names of packages imported by emitted files, and names with a meaning in Go. */
const IMPORTED: ReadonlySet<string> = new Set(
  'cmp context core errors http init internal io json log main os time'.split(' '),
);
