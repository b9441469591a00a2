import type { JsonObject } from '../../../core/json.ts';
import { readClientOptions, type ClientOptions } from '../../shape/client-options.ts';
import { readPackageOptions, type PackageOptions } from './package/package-options.ts';

/** Options of the `typescript` target. */
export interface TypescriptOptions extends ClientOptions {
  /** The package metadata, or undefined for a client without a package. */
  readonly package: PackageOptions | undefined;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(options: JsonObject): TypescriptOptions {
  const common = readClientOptions('typescript', options);
  return { ...common, package: readPackageOptions(options['package']) };
}
