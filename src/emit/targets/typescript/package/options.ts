/** What a user says of the package: option `package` of the target. */
import { InputError } from '../../../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../../../core/json.ts';
import { say } from '../../../diagnostics.ts';

/** What is said here holds; the rest is made of the contract. */
export type PackageOptions = Readonly<Partial<Record<keyof typeof FIELDS, string>>>;

/** A name that a registry takes: lower case, with a scope or without. */
const NAME = /^(?=.{1,214}$)(@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/;
/** Semantic Versioning 2.0.0. */
export const VERSION =
  /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?(\+[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?$/;
const LINE = /^[^\p{Cc}\u2028\u2029]+$/u;

/** Members of package.json that take a text: what it has to match, and how to say that. */
const FIELDS = {
  name: { pattern: NAME, wanted: 'the name of an npm package' },
  version: { pattern: VERSION, wanted: 'a version such as 1.2.3' },
  description: { pattern: LINE, wanted: 'one line of text' },
  license: { pattern: LINE, wanted: 'one line of text' },
  author: { pattern: LINE, wanted: 'one line of text' },
  homepage: { pattern: /^https?:\/\/\S+$/, wanted: 'a web address' },
  repository: { pattern: /^[a-z+]+:\S+$/, wanted: 'an address such as git+https://host/name.git' },
} as const;

/** Undefined when no package is wanted. Throws `InputError` for a field that does not exist or is no such thing. */
export function readPackageOptions(given: JsonValue | undefined): PackageOptions | undefined {
  if (given === false) return undefined;
  if (given === undefined || given === true) return {};
  if (!isJsonObject(given)) throw refused('package', 'an object, or false for no package');
  for (const [key, value] of Object.entries(given)) {
    const field = Object.hasOwn(FIELDS, key) ? FIELDS[key as keyof typeof FIELDS] : undefined;
    const known = Object.keys(FIELDS).join(', ');
    if (!field) throw refused(`package.${key}`, `left out: there are ${known}`);
    if (typeof value !== 'string' || !field.pattern.test(value))
      throw refused(`package.${key}`, field.wanted);
  }
  return given;
}

function refused(option: string, wanted: string): InputError {
  return new InputError(say['emit-option-invalid']({ target: 'typescript', option, wanted }));
}
