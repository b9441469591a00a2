/** What a user says of the package: option `package` of the target. */
import type { JsonValue } from '../../../../core/json.ts';
import { describingFields, packageOptions } from '../../../shape/package-options.ts';

/** What is said here holds; the rest is made of the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** A name that a registry takes: lower case, with a scope or without. */
const NAME = /^(?=.{1,214}$)(@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/;
/** Semantic Versioning 2.0.0. */
export const VERSION =
  /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?(\+[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?$/;

/** Members of package.json that take a text: what it has to match, and how to say that. */
const FIELDS = {
  name: { pattern: NAME, wanted: 'the name of an npm package' },
  ...describingFields(VERSION),
  repository: { pattern: /^[a-z+]+:\S+$/, wanted: 'an address such as git+https://host/name.git' },
};

/** Undefined when no package is wanted. Throws `InputError` for a field that does not exist or is no such thing. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  return packageOptions('typescript', FIELDS, given);
}
