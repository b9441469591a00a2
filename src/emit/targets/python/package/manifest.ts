/** Returns the template data of `pyproject.toml`. */
import { joinToml, toml, tomlString, type Toml } from '../../../encode/toml.ts';
import { personOf } from '../../../shape/package-options.ts';
import type { View } from '../../../templates.ts';
import type { Identity } from './identity.ts';
import type { PackageOptions } from './package-options.ts';

export function manifestView(
  { name, module, version = '0.0.0', description, license }: Identity,
  { author, homepage, repository }: PackageOptions,
): View {
  const fields = [
    toml`name = ${tomlString(name)}`,
    toml`version = ${tomlString(version)}`,
    ...(description === undefined ? [] : [toml`description = ${tomlString(description)}`]),
    ...(license === undefined ? [] : [toml`license = ${licenseOf(license)}`]),
    ...(author === undefined ? [] : [toml`authors = [${authorOf(author)}]`]),
  ];
  const urls = [
    ...(homepage === undefined ? [] : [toml`Homepage = ${tomlString(homepage)}`]),
    ...(repository === undefined ? [] : [toml`Repository = ${tomlString(repository)}`]),
  ];
  return {
    fields: joinToml(fields),
    urls: joinToml(urls),
    hasUrls: urls.length > 0,
    sources: tomlString(`src/${module}`),
    module: tomlString(module),
  };
}

/**
 * Identifiers of licenses in SPDX. Any other name is written as text, because it would be rejected as an expression
 * (PEP 639).
 */
const SPDX =
  /^(0BSD|AGPL-3\.0-(only|or-later)|Apache-2\.0|BSD-[23]-Clause|BSL-1\.0|CC0-1\.0|EPL-2\.0|EUPL-1\.2|GPL-[23]\.0-(only|or-later)|LGPL-2\.1-(only|or-later)|LGPL-3\.0-(only|or-later)|ISC|MIT|MIT-0|MPL-2\.0|Unlicense|Zlib)$/;

function licenseOf(license: string): Toml {
  return SPDX.test(license) ? tomlString(license) : toml`{ text = ${tomlString(license)} }`;
}

/** Returns the entry for an author such as `Ada <ada@example.com>`. */
function authorOf(author: string): Toml {
  const { name, email } = personOf(author);
  if (email === undefined) return toml`{ name = ${tomlString(name)} }`;
  return toml`{ name = ${tomlString(name)}, email = ${tomlString(email)} }`;
}
