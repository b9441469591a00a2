import { InputError } from '../../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { say } from '../../diagnostics.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { readPackageOptions, type PackageOptions } from './package/options.ts';
import { SCALAR_TYPES, type ScalarType } from '../../shape/scalars.ts';

/** Options of the target `typescript`. */
export interface TypescriptOptions {
  /** JSON type of custom scalars by name, where the name alone does not tell. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** Where GraphQL requests go: an address, or a path behind that of the service. */
  readonly graphqlUrl: string;
  /** What the package is published as; undefined for a client without a package around it. */
  readonly package: PackageOptions | undefined;
}

/** Throws `InputError` for an option that does not exist or has a wrong value. */
export function readOptions(options: JsonObject): TypescriptOptions {
  const { scalars = {}, graphqlUrl, package: packaged, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refused(unknown, 'left out: there are graphqlUrl, package and scalars');
  if (!isJsonObject(scalars)) throw refused('scalars', 'an object');
  for (const [name, type] of Object.entries(scalars)) {
    if (!isScalarType(type)) throw refused(`scalars.${name}`, `one of ${SCALAR_TYPES.join(', ')}`);
  }
  return {
    scalars: scalars as Readonly<Record<string, ScalarType>>,
    graphqlUrl: readGraphqlUrl('typescript', graphqlUrl),
    package: readPackageOptions(packaged),
  };
}

function isScalarType(value: JsonValue): value is ScalarType {
  return SCALAR_TYPES.some((type) => type === value);
}

function refused(option: string, wanted: string): InputError {
  return new InputError(say['emit-option-invalid']({ target: 'typescript', option, wanted }));
}
