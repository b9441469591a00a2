/** Options of the target `go`. */
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { goPredeclared } from '../../../core/reserved-words.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { refused } from '../../diagnostics.ts';
import { isIdentifier } from '../../encode/go.ts';
import { isDevice } from '../../encode/path.ts';
import { readClientOptions, type ClientOptions } from '../../shape/client-options.ts';
import type { Module } from '../../golang/file.ts';
import { fileStem } from '../../golang/go-names.ts';

export interface GoOptions extends ClientOptions {
  readonly module: Module;
  /** True to emit README, reference, examples, and `surface.json` with the code. */
  readonly packaged: boolean;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): GoOptions {
  const title = fileStem(splitWords(contract.title)).replaceAll('_', '');
  // Go rejects the names of devices on Windows in module paths.
  const own = isDevice(title) ? `${title}api` : title;
  const common = readClientOptions('go', options, ['module', 'packageName']);
  const { module = `example.com/${own}`, packageName = nameIn(module), package: packaged = true } = options;
  if (typeof module !== 'string' || !/^[a-z0-9][a-z0-9.-]*(\/[\w.~-]*[\w~-])*$/i.test(module))
    throw refused('go', 'module', 'a module path, such as example.com/orders');
  if (typeof packageName !== 'string' || !/^[a-z][a-z0-9]*$/.test(packageName) || !isUsable(packageName))
    throw refused('go', 'packageName', 'a name of lower-case letters and digits that Go does not reserve');
  if (typeof packaged !== 'boolean') throw refused('go', 'package', 'true or false');
  return { ...common, packaged, module: { path: module, name: packageName } };
}

/** The last part of a path that is not a version, without characters that are not allowed in names. */
function nameIn(module: JsonValue): string {
  const part =
    (typeof module === 'string' ? module : '').split('/').findLast((one) => !/^v\d+$/.test(one)) ?? '';
  const name = part
    .toLowerCase()
    .replace(/^go-|\.go$|-go$/g, '')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return name !== '' && isUsable(name) ? name : `api${name}`;
}

/** False if a package with this name would hide another one that its files import. */
function isUsable(name: string): boolean {
  return (
    isIdentifier(name) &&
    !goPredeclared.has(name) &&
    ![
      'context',
      'core',
      'http',
      'init',
      'internal',
      'io',
      'json',
      'main',
      'option',
      'slog',
      'time',
      'webhooks',
    ].includes(name)
  );
}
