/** Returns the template data of `pom.xml` and of its bill of materials. */
import { joinXml, xml, xmlText, type Xml } from '../../../encode/xml.ts';
import { personOf } from '../../../shape/package-options.ts';
import type { View } from '../../../templates.ts';
import type { Identity } from './identity.ts';
import type { PackageOptions } from './package-options.ts';

export function manifestView(
  title: string,
  { group, artifact, version = '0.0.0', description, license }: Identity,
  { author, homepage, repository }: PackageOptions,
): View {
  const about = [
    xml`<name>${xmlText(title)}</name>`,
    ...(description === undefined ? [] : [xml`<description>${xmlText(description)}</description>`]),
    ...(homepage === undefined ? [] : [xml`<url>${xmlText(homepage)}</url>`]),
    ...(license === undefined ? [] : [within('licenses', 'license', xml`<name>${xmlText(license)}</name>`)]),
    ...(author === undefined ? [] : [within('developers', 'developer', developer(author))]),
    ...(repository === undefined ? [] : [xml`<scm>\n  <url>${xmlText(repository)}</url>\n</scm>`]),
  ];
  return {
    group: xmlText(group),
    artifact: xmlText(artifact),
    version: xmlText(version),
    about: joinXml(about),
  };
}

/** Returns the elements of a list with one item. */
function within(list: 'licenses' | 'developers', item: 'license' | 'developer', content: Xml): Xml {
  const [outer, inner] = [xmlText(list), xmlText(item)];
  return xml`<${outer}>
  <${inner}>
    ${content}
  </${inner}>
</${outer}>`;
}

/** Returns the elements for an author such as `Ada <ada@example.com>`. */
function developer(author: string): Xml {
  const { name, email } = personOf(author);
  const named = xml`<name>${xmlText(name)}</name>`;
  return email === undefined ? named : joinXml([named, xml`<email>${xmlText(email)}</email>`]);
}
