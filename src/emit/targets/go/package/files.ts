/** Returns the files of the module other than its code: README, reference, and examples. */
import type { Contract } from '../../../../model/contract.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import type { View } from '../../../templates.ts';
import { importedAs, type Module } from '../../../golang/file.ts';
import { ownedFile } from '../../../output-file.ts';
import type { Called } from './called.ts';
import { exampleFile } from './example-file.ts';
import { readmeView, type Parts } from './readme.ts';
import { resourcePageView } from './resource-page.ts';

export function packageFiles(
  contract: Contract,
  kit: Kit,
  module: Module,
  calls: readonly Called[],
  parts: Parts,
): readonly OutputFile[] {
  const page = (path: string, template: string, view: View): OutputFile =>
    ownedFile(path, kit.render(template, view, 'markdown'));
  const services = [...Map.groupBy(calls, ({ service }) => service)];
  return [
    page('README.md', 'readme/readme.md.liquid', readmeView(contract, importedAs(module), calls, parts)),
    ...services.map(([service, own]) =>
      page(`docs/${service.stem}.md`, 'package/resource.md.liquid', resourcePageView(own)),
    ),
    ...(calls.length > 0 ? [exampleFile(contract, module, calls)] : []),
  ];
}
