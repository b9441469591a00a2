import { InputError } from '../../../core/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { say } from '../../diagnostics.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { SCALAR_TYPES, type ScalarType } from '../../shape/scalars.ts';
import { moduleStem } from './names.ts';
import { readPackageOptions, type PackageOptions } from './package/options.ts';

/** Options of the target `python`. */
export interface PythonOptions {
  /** Name to import the package by; made of the contract's title unless given. */
  readonly module: string;
  /** JSON type of custom scalars by name, where the name alone does not tell. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** Where GraphQL requests go: an address, or a path behind that of the service. */
  readonly graphqlUrl: string;
  /** What the package is published as; undefined for modules without a package around them. */
  readonly package: PackageOptions | undefined;
}

/** Throws `InputError` for an option that does not exist or has a wrong value. */
export function readOptions(contract: Contract, options: JsonObject): PythonOptions {
  const {
    scalars = {},
    module = moduleStem(splitWords(contract.title)),
    graphqlUrl,
    package: packaged,
    ...others
  } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw refused(unknown, 'left out: there are graphqlUrl, module, package and scalars');
  if (typeof module !== 'string' || !/^[a-z_][a-z0-9_]*$/.test(module) || module !== moduleStem([module]))
    throw refused('module', 'a name of lower-case letters, digits and underscores');
  if (!isJsonObject(scalars)) throw refused('scalars', 'an object');
  for (const [name, type] of Object.entries(scalars)) {
    if (!SCALAR_TYPES.some((known) => known === type))
      throw refused(`scalars.${name}`, `one of ${SCALAR_TYPES.join(', ')}`);
  }
  return {
    module,
    scalars: scalars as PythonOptions['scalars'],
    graphqlUrl: readGraphqlUrl('python', graphqlUrl),
    package: readPackageOptions(packaged),
  };
}

function refused(option: string, wanted: string): InputError {
  return new InputError(say['emit-option-invalid']({ target: 'python', option, wanted }));
}
