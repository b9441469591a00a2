/** Returns the files of the package other than its code: Maven's files, README, and reference. */
import type { Contract } from '../../../../model/contract.ts';
import { ownFile } from '../../../encode/library.ts';
import { reportVersion } from '../../../shape/package-options.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import type { View } from '../../../templates.ts';
import { ownedFile } from '../../../output-file.ts';
import type { Module } from '../file.ts';
import type { Called } from './called.ts';
import { identityOf } from './identity.ts';
import { manifestView } from './manifest.ts';
import type { PackageOptions } from './package-options.ts';
import { readmeView, type Parts } from './readme.ts';
import { resourcePageView } from './resource-page.ts';

export function packageFiles(
  contract: Contract,
  kit: Kit,
  { module, options }: { readonly module: Module; readonly options: PackageOptions },
  calls: readonly Called[],
  parts: Parts,
): readonly OutputFile[] {
  const identity = identityOf(contract, module.name, options);
  reportVersion(contract, identity, 'java', kit);
  const rendered = (path: string, template: string, view: View, language: string): OutputFile =>
    ownedFile(path, kit.render(template, view, language));
  const page = (path: string, template: string, view: View): OutputFile =>
    rendered(path, template, view, 'markdown');
  const manifest = manifestView(contract.title, identity, options);
  const receiver = ownFile('java', kit.templates('readme').get('Receiver.java')!.trimEnd());
  const services = [...Map.groupBy(calls, ({ service }) => service)];
  return [
    rendered('pom.xml', 'package/pom.xml.liquid', manifest, 'xml'),
    rendered('bom/pom.xml', 'package/bom.xml.liquid', manifest, 'xml'),
    page(
      'README.md',
      'readme/readme.md.liquid',
      readmeView(contract, module, identity, calls, parts, receiver),
    ),
    ...services.map(([service, own]) =>
      page(`docs/${service.names.sync}.md`, 'package/resource.md.liquid', resourcePageView(module, own)),
    ),
  ];
}
