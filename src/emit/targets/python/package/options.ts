/** What a user says of the package: option `package` of the target. */
import type { JsonValue } from '../../../../core/json.ts';
import { describingFields, packageOptions } from '../../../shape/package-options.ts';

/** What is said here holds; the rest is made of the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** Versions of Python packages (version specifiers of the Python packaging guide, appendix B). */
export const VERSION =
  /^v?(\d+!)?\d+(\.\d+)*([-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?\d*)?(-\d+|[-_.]?(post|rev|r)[-_.]?\d*)?([-_.]?dev[-_.]?\d*)?(\+[a-z\d]+([-_.][a-z\d]+)*)?$/i;

/** Fields of pyproject.toml that take a text: what it has to match, and how to say that. */
const FIELDS = {
  name: {
    pattern: /^(?=.{1,100}$)[a-z\d]([a-z\d._-]*[a-z\d])?$/i,
    wanted: 'the name of a Python package',
  },
  ...describingFields(VERSION),
};

/** Undefined when no package is wanted. Throws `InputError` for a field that does not exist or is no such thing. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  return packageOptions('python', FIELDS, given);
}
