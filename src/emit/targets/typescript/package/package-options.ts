/** Package metadata from the user: the `package` option of the target. */
import type { JsonValue } from '../../../../core/json.ts';
import { describingFields, packageOptions } from '../../../shape/package-options.ts';

/** The values from the user. Other values are derived from the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** A name that is valid for a registry: lower case, with or without a scope. */
const NAME = /^(?=.{1,214}$)(@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/;
/** Semantic Versioning 2.0.0. */
export const VERSION =
  /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?(\+[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?$/;

/** Text properties of package.json: their patterns, and descriptions for messages. */
const FIELDS = {
  name: { pattern: NAME, wanted: 'the name of an npm package' },
  ...describingFields(VERSION),
  repository: { pattern: /^[a-z+]+:\S+$/, wanted: 'a URL such as git+https://host/name.git' },
};

/** Returns undefined if the option is false. Throws `InputError` for an unknown field or an invalid value. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  return packageOptions('typescript', FIELDS, given);
}
