/** Options of the target `java`. */
import { InputError } from '../../../core/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { say } from '../../diagnostics.ts';
import { isIdentifier } from '../../encode/java.ts';
import { isDevice } from '../../encode/path.ts';
import { hexadecimal } from '../../names.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { SCALAR_TYPES, type ScalarType } from '../../shape/scalars.ts';
import { readPackageOptions, type PackageOptions } from './package/options.ts';

export interface JavaOptions {
  /** Root package, and name of the module. */
  readonly module: string;
  /** JSON type of custom scalars by name, where the name alone does not tell. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** Where GraphQL requests go: an address, or a path behind that of the service. */
  readonly graphqlUrl: string;
  /** What the package is published as; undefined for sources without a package around them. */
  readonly package: PackageOptions | undefined;
}

/** Throws `InputError` for an option that does not exist or has a wrong value. */
export function readOptions(contract: Contract, options: JsonObject): JavaOptions {
  const title = splitWords(contract.title)
    .join('')
    .replace(/[^a-z0-9]/gu, hexadecimal)
    .slice(0, 60);
  const {
    scalars = {},
    module = `com.example.${isPackage(title) ? title : `api${title}`}`,
    graphqlUrl,
    package: packaged,
    ...others
  } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw refused(unknown, 'left out: there are graphqlUrl, module, package and scalars');
  if (typeof module !== 'string' || !isPackage(module))
    throw refused('module', 'the name of a package, such as com.example.orders');
  if (!isJsonObject(scalars)) throw refused('scalars', 'an object');
  for (const [name, type] of Object.entries(scalars)) {
    if (!SCALAR_TYPES.some((known) => known === type))
      throw refused(`scalars.${name}`, `one of ${SCALAR_TYPES.join(', ')}`);
  }
  return {
    module,
    scalars: scalars as JavaOptions['scalars'],
    graphqlUrl: readGraphqlUrl('java', graphqlUrl),
    package: readPackageOptions(packaged),
  };
}

/** Lower case, as packages are; the last part of a module's name does not end in a digit (javac warns). */
function isPackage(name: string): boolean {
  return (
    /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/.test(name) &&
    name.length <= 150 &&
    name.split('.').every((part) => isIdentifier(part) && !isDevice(part))
  );
}

function refused(option: string, wanted: string): InputError {
  return new InputError(say['emit-option-invalid']({ target: 'java', option, wanted }));
}
