/** Returns the files of the package other than its code: `pyproject.toml`, the README, and the reference. */
import type { Contract } from '../../../../model/contract.ts';
import { reportVersion } from '../../../shape/package-options.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import { ownedFile } from '../../../output-file.ts';
import type { Resource } from '../resource-module.ts';
import type { Called } from './called.ts';
import { identityOf } from './identity.ts';
import { manifestView } from './manifest.ts';
import type { PackageOptions } from './package-options.ts';
import { readmeView, type Parts } from './readme.ts';
import { resourcePageView } from './resource-page.ts';

const LANGUAGE = 'markdown';

/** @param module import name of the package */
export function packageFiles(
  contract: Contract,
  kit: Kit,
  { module, options }: { readonly module: string; readonly options: PackageOptions },
  resources: readonly Resource[],
  calls: readonly Called[],
  parts: Parts,
): readonly OutputFile[] {
  const identity = identityOf(contract, module, options);
  reportVersion(contract, identity, 'python', kit);
  const view = readmeView(contract, identity, calls, parts);
  const webhooks = parts.hasWebhooks ? { webhooks: kit.render('readme/webhooks.md', view, LANGUAGE) } : {};
  const pages = resources.flatMap((resource) => {
    const own = calls.filter((called) => called.resource === resource);
    if (own.length === 0) return [];
    const page = kit.render('package/resource.md.liquid', resourcePageView(own), LANGUAGE);
    return [ownedFile(`docs/${resource.stem}.md`, page)];
  });
  return [
    ownedFile(
      'pyproject.toml',
      kit.render('package/pyproject.toml.liquid', manifestView(identity, options), 'toml'),
    ),
    ownedFile('README.md', kit.render('readme/readme.md.liquid', { ...view, ...webhooks }, LANGUAGE)),
    ...pages,
  ];
}
