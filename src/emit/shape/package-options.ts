/** What a user says of the package that a client is published as: option `package` of its target. */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';

/** What a text of the option has to match, and how to say that. */
export interface PackageField {
  readonly pattern: RegExp;
  readonly wanted: string;
}

export const LINE: PackageField = { pattern: /^[^\p{Cc}\u2028\u2029]+$/u, wanted: 'one line of text' };
export const ADDRESS: PackageField = { pattern: /^https?:\/\/\S+$/, wanted: 'a web address' };

/** Undefined when no package is wanted. Throws `InputError` for a field that does not exist or is no such thing. */
export function packageOptions(
  target: string,
  fields: Readonly<Record<string, PackageField>>,
  given: JsonValue | undefined,
): Readonly<Record<string, string>> | undefined {
  const refused = (option: string, wanted: string): InputError =>
    new InputError(say['emit-option-invalid']({ target, option, wanted }));
  if (given === false) return undefined;
  if (given === undefined || given === true) return {};
  if (!isJsonObject(given)) throw refused('package', 'an object, or false for no package');
  for (const [key, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) throw refused(`package.${key}`, `left out: there are ${Object.keys(fields).join(', ')}`);
    if (typeof value !== 'string' || !field.pattern.test(value))
      throw refused(`package.${key}`, field.wanted);
  }
  return given as Readonly<Record<string, string>>;
}

/** A date as a version, by year, month and day; undefined for what is none. */
export function datedVersion(version: string): string | undefined {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(version);
  return date ? date.slice(1).map(Number).join('.') : undefined;
}

/** `Ada <ada@example.com>`. */
export function personOf(author: string): { readonly name: string; readonly email: string | undefined } {
  const [, name = author, email] = /^(.+?)\s*<([^<>\s@]+@[^<>\s@]+)>$/.exec(author) ?? [];
  return { name, email };
}
