/** Options of the `java` target. */
import type { JsonObject } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { invalidOption } from '../../diagnostics.ts';
import { isIdentifier } from '../../encode/java.ts';
import { isDevice } from '../../encode/path.ts';
import { hexadecimal } from '../../names.ts';
import { readClientOptions, type ClientOptions } from '../../shape/client-options.ts';
import { readPackageOptions, type PackageOptions } from './package/package-options.ts';

export interface JavaOptions extends ClientOptions {
  /** Root package, which is also the name of the module. */
  readonly module: string;
  /** The package metadata, or undefined for sources without a package. */
  readonly package: PackageOptions | undefined;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(contract: Contract, options: JsonObject): JavaOptions {
  const title = splitWords(contract.title)
    .join('')
    .replace(/[^a-z0-9]/gu, hexadecimal)
    .slice(0, 60);
  const common = readClientOptions('java', options, ['module']);
  const { module = `com.example.${isPackage(title) ? title : `api${title}`}` } = options;
  if (typeof module !== 'string' || !isPackage(module))
    throw invalidOption('java', 'module', 'the name of a package, such as com.example.orders');
  return { ...common, module, package: readPackageOptions(options['package']) };
}

/**
 * True for the name of a root package: lower-case identifiers that are not device names of Windows, with at most 150
 * characters in all. Packages below `java` belong to the platform (JVMS §5.3.5). If a part ends with a digit, the
 * module declaration suppresses a warning of javac.
 */
function isPackage(name: string): boolean {
  return (
    /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/.test(name) &&
    name.length <= 150 &&
    name.split('.')[0] !== 'java' &&
    name.split('.').every((part) => isIdentifier(part) && !isDevice(part))
  );
}
