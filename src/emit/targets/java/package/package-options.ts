/** Package metadata from the user: the `package` option of the target. */
import type { JsonValue } from '../../../../core/json.ts';
import { describingFields, packageOptions } from '../../../shape/package-options.ts';

/** The values from the user. Other values are derived from the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** Versions that Maven accepts and can compare. */
export const VERSION = /^\d{1,9}(\.\d{1,9})*([-.+][\dA-Za-z.+-]*)?$/;

/** A group or an artifact in Maven coordinates. */
const PART = /^(?=.{1,100}$)[\w-]+(\.[\w-]+)*$/;

/** Text elements of pom.xml: their patterns, and descriptions for messages. */
const FIELDS = {
  groupId: { pattern: PART, wanted: 'a group of Maven, such as com.example' },
  name: { pattern: PART, wanted: 'the name of an artifact, such as orders-api' },
  ...describingFields(VERSION),
};

/** Returns undefined if the option is false. Throws `InputError` for an unknown field or an invalid value. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  return packageOptions('java', FIELDS, given);
}
