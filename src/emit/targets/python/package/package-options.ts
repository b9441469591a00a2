/** Package metadata from the user: the `package` option of the target. */
import type { JsonValue } from '../../../../core/json.ts';
import { describingFields, packageOptions } from '../../../shape/package-options.ts';

/** The values from the user. Other values are derived from the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** Versions of Python packages (version specifiers of the Python packaging guide, appendix B). */
export const VERSION =
  /^v?(\d+!)?\d+(\.\d+)*([-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?\d*)?(-\d+|[-_.]?(post|rev|r)[-_.]?\d*)?([-_.]?dev[-_.]?\d*)?(\+[a-z\d]+([-_.][a-z\d]+)*)?$/i;

/** Text fields of pyproject.toml: their patterns, and descriptions for messages. */
const FIELDS = {
  name: {
    pattern: /^(?=.{1,100}$)[a-z\d]([a-z\d._-]*[a-z\d])?$/i,
    wanted: 'the name of a Python package',
  },
  ...describingFields(VERSION),
};

/** Returns undefined if the option is false. Throws `InputError` for an unknown field or an invalid value. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  return packageOptions('python', FIELDS, given);
}
