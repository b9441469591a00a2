import type { JsonObject } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { invalidOption } from '../../diagnostics.ts';
import { readClientOptions, type ClientOptions } from '../../shape/client-options.ts';
import { LIBRARY_NAMES } from './library-names.ts';
import { moduleStem } from './names.ts';
import { readPackageOptions, type PackageOptions } from './package/package-options.ts';

/** Options of the `python` target. */
export interface PythonOptions extends ClientOptions {
  /** The import name of the package. By default, it is derived from the contract's title. */
  readonly module: string;
  /** The package metadata, or undefined for modules without a package. */
  readonly package: PackageOptions | undefined;
}

/** Maximum length of a package name that is derived from the title, so that imports of the package fit on one line. */
const MAX_DEFAULT = 60;

function defaultModule(title: string): string {
  const stem = moduleStem(splitWords(title)).slice(0, MAX_DEFAULT);
  return LIBRARY_NAMES.has(stem) ? `${stem}_client` : stem;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): PythonOptions {
  const common = readClientOptions('python', options, ['module']);
  const { module = defaultModule(contract.title) } = options;
  if (typeof module !== 'string' || !/^[a-z_][a-z0-9_]*$/.test(module) || module !== moduleStem([module]))
    throw invalidOption('python', 'module', 'a name of lower-case letters, digits and underscores');
  if (LIBRARY_NAMES.has(module))
    throw invalidOption('python', 'module', `a name other than that of the library ${module}`);
  return { ...common, module, package: readPackageOptions(options['package']) };
}
