/** Package metadata from the user, in the `package` option of a client target. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { invalidOption } from '../diagnostics.ts';
import type { Kit } from '../target.ts';
import { say } from './client-diagnostics.ts';
import { shortDescription } from './sentences.ts';

/** The pattern that the string of a field must match, and its description for messages. */
export interface PackageField {
  readonly pattern: RegExp;
  readonly wanted: string;
}

const LINE: PackageField = { pattern: /^[^\p{Cc}\u2028\u2029]+$/u, wanted: 'one line of text' };
const ADDRESS: PackageField = { pattern: /^https?:\/\/\S+$/, wanted: 'a web address' };

/** Returns the fields other than the name. `version` is the version format of the registry. */
export function describingFields(
  version: RegExp,
): Readonly<Record<keyof Description | 'author' | 'homepage' | 'repository', PackageField>> {
  return {
    version: { pattern: version, wanted: 'a version such as 1.2.3' },
    description: LINE,
    license: LINE,
    author: LINE,
    homepage: ADDRESS,
    repository: ADDRESS,
  };
}

/** Reads the option. Returns undefined if it is false. Throws `InputError` for an unknown field or an invalid value. */
export function packageOptions(
  target: string,
  fields: Readonly<Record<string, PackageField>>,
  given: JsonValue | undefined,
): Readonly<Record<string, string>> | undefined {
  if (given === false) return undefined;
  if (given === undefined || given === true) return {};
  if (!isJsonObject(given))
    throw invalidOption(target, 'package', 'an object, or false to create no package');
  for (const [key, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field)
      throw invalidOption(
        target,
        `package.${key}`,
        `omitted: the known fields are ${Object.keys(fields).join(', ')}`,
      );
    if (typeof value !== 'string' || !field.pattern.test(value))
      throw invalidOption(target, `package.${key}`, field.wanted);
  }
  return given as Readonly<Record<string, string>>;
}

/** The descriptive metadata of a package, apart from its name. */
export interface Description {
  /** Undefined if neither the options nor the contract have a version that is valid for the registry. */
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly license: string | undefined;
}

/**
 * Returns the metadata. The version comes from the options, or else from the contract. `versionOf` converts the latter
 * to the format of the registry.
 */
export function describe(
  contract: Contract,
  options: Readonly<Partial<Record<keyof Description, string>>>,
  versionOf: (version: string) => string | undefined,
): Description {
  return {
    version: options.version ?? versionOf(contract.version.trim()),
    description: options.description ?? shortDescription(contract.description ?? ''),
    license: options.license ?? contract.license,
  };
}

/** Reports an invalid version of the contract. A contract without an OpenAPI document has no version. */
export function reportVersion(
  { version, sources }: Contract,
  described: Description,
  client: string,
  kit: Pick<Kit, 'report'>,
): void {
  if (described.version === undefined && version !== '')
    kit.report(say['client-package-version']({ client, version }, sources.openapi?.spanAt('/info/version')));
}

/** Returns a date as a version of year, month, and day, or undefined if the version is not a date. */
export function datedVersion(version: string): string | undefined {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(version);
  return date ? date.slice(1).map(Number).join('.') : undefined;
}

/** Splits an author such as `Ada <ada@example.com>`. */
export function personOf(author: string): { readonly name: string; readonly email: string | undefined } {
  const [, name = author, email] = /^(.+?)\s*<([^<>\s@]+@[^<>\s@]+)>$/.exec(author) ?? [];
  return { name, email };
}
