import type { JsonObject } from '../../../core/json.ts';
import { readClientOptions, type ClientOptions } from '../../shape/client-options.ts';
import { readPackageOptions, type PackageOptions } from './package/options.ts';

/** Options of the target `typescript`. */
export interface TypescriptOptions extends ClientOptions {
  /** What the package is published as; undefined for a client without a package around it. */
  readonly package: PackageOptions | undefined;
}

/** Throws `InputError` for an option that does not exist or has a wrong value. */
export function readOptions(options: JsonObject): TypescriptOptions {
  const common = readClientOptions('typescript', options);
  return { ...common, package: readPackageOptions(options['package']) };
}
