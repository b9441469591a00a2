/** What a user says of the package: option `package` of the target. */
import type { JsonValue } from '../../../../core/json.ts';
import { describingFields, packageOptions } from '../../../shape/package-options.ts';

/** What is said here holds; the rest is made of the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** What Maven takes and compares as a version. */
export const VERSION = /^\d{1,9}(\.\d{1,9})*([-.+][\dA-Za-z.+-]*)?$/;

/** Coordinates of Maven. */
const PART = /^(?=.{1,100}$)[\w-]+(\.[\w-]+)*$/;

/** Elements of pom.xml that take a text: what it has to match, and how to say that. */
const FIELDS = {
  groupId: { pattern: PART, wanted: 'a group of Maven, such as com.example' },
  name: { pattern: PART, wanted: 'the name of an artifact, such as orders-api' },
  ...describingFields(VERSION),
};

/** Undefined when no package is wanted. Throws `InputError` for a field that does not exist or is no such thing. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  return packageOptions('java', FIELDS, given);
}
