/** Options of the `go` target. */
import type { JsonObject } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import { readClientOptions, type ClientOptions } from '../../shape/client-options.ts';
import type { Module } from '../../golang/file.ts';
import { packageOptions, type PackageField } from '../../shape/package-options.ts';
import { isUsable, outputOption, pathBelow, projectModule, readModule } from '../../golang/module-options.ts';

export interface GoOptions extends ClientOptions {
  readonly module: Module;
  /** True to emit `go.mod`, README, reference, and examples with the code. */
  readonly packaged: boolean;
  /** The output folder, relative to the project. */
  readonly output: string;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): GoOptions {
  const common = readClientOptions('go', options, ['importPath', 'module', 'output', 'packageName']);
  const module = readModule('go', contract, options, nameIn, IMPORTED);
  const fields = packageOptions('go', { version: VERSION }, options['package']);
  const packaged = fields !== undefined;
  const output = outputOption('go', options);
  const project = projectModule('go', options);
  const isOwn = packaged || project === undefined;
  const path = isOwn ? withMajor(module.path, fields?.['version']) : pathBelow('go', project, `${output}/go`);
  return { ...common, packaged, output, module: { ...module, path } };
}

const VERSION: PackageField = { pattern: /^\d+\.\d+\.\d+$/, wanted: 'a version such as 1.2.3' };

/** Adds the major version from 2 on, which Go requires in the path of a module (go.dev/ref/mod#major-version-suffixes). */
function withMajor(path: string, version = '0.0.0'): string {
  const major = /^(?:[2-9]|[1-9]\d+)(?=\.)/.exec(version)?.[0];
  return major === undefined ? path : `${path.replace(/\/v\d+$/, '')}/v${major}`;
}

/** Returns the last part of a path that is not a version, with only the characters that names may contain. */
function nameIn(module: string): string {
  const part = module.split('/').findLast((one) => !/^v\d+$/.test(one)) ?? '';
  const name = part
    .toLowerCase()
    .replace(/^go-|\.go$|-go$/g, '')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return name !== '' && isUsable(name, IMPORTED) ? name : `api${name}`;
}

/** Names of packages imported by emitted files, and names with a meaning in Go. */
const IMPORTED: ReadonlySet<string> = new Set(
  'context core http init internal io json main option slog time webhooks'.split(' '),
);
