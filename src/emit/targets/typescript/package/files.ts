/**
 * Returns the files of the package other than its code: `package.json`, settings of the compiler and the bundler, the
 * README, and the reference.
 */
import type { Contract } from '../../../../model/contract.ts';
import { moduleFile } from '../../../ecmascript/module-file.ts';
import { jsonFile } from '../../../encode/json.ts';
import type { Kit, OutputFile } from '../../../target.ts';
import type { ClientOptions } from '../../../shape/client-options.ts';
import { reportVersion } from '../../../shape/package-options.ts';
import { ownedFile } from '../../../output-file.ts';
import type { Resource } from '../../../ecmascript/client/resources.ts';
import type { Names } from '../../../ecmascript/client/type-sources.ts';
import type { Called } from './called.ts';
import { identityOf } from './identity.ts';
import { bundlerView, manifest, tsconfig } from './manifest.ts';
import type { PackageOptions } from './package-options.ts';
import { readmeView } from './readme.ts';
import { resourcePageView } from './resource-page.ts';

const LANGUAGE = 'markdown';

/** Returns the files. `modules` are the files of the client itself, and `calls` are the calls of all resources. */
export function packageFiles(
  contract: Contract,
  kit: Kit,
  options: PackageOptions & Pick<ClientOptions, 'graphqlUrl'>,
  names: Names,
  resources: readonly Resource[],
  modules: readonly OutputFile[],
  calls: readonly Called[],
): readonly OutputFile[] {
  const identity = identityOf(contract, options);
  reportVersion(contract, identity, 'typescript', kit);
  const paths = new Set(modules.map(({ path }) => String(path)));
  const pages = resources
    .filter(({ calls: own }) => own.length > 0)
    .map((resource) =>
      ownedFile(
        `docs/${resource.stem}.md`,
        kit.render(
          'package/resource.md.liquid',
          resourcePageView(
            contract,
            names,
            calls.filter((call) => call.resource === resource),
          ),
          LANGUAGE,
        ),
      ),
    );
  const view = readmeView(contract, identity, options.graphqlUrl, paths, calls);
  const webhooks = kit.templates('readme').get('webhooks.md');
  const section = paths.has('webhooks.ts') && webhooks !== undefined;
  return [
    ownedFile('package.json', jsonFile(manifest(identity, options, paths))),
    ownedFile('tsconfig.json', jsonFile(tsconfig(kit.importExtension))),
    moduleFile(
      'rolldown.config.js',
      kit.render('package/rolldown.config.js.liquid', bundlerView(paths), 'ecmascript'),
    ),
    ownedFile(
      'README.md',
      kit.render(
        'readme/readme.md.liquid',
        {
          ...view,
          hasWebhooks: section,
          ...(section && { webhooks: kit.render('readme/webhooks.md', view, LANGUAGE) }),
        },
        LANGUAGE,
      ),
    ),
    ...pages,
  ];
}
