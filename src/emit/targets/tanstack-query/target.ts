/**
 * Options for TanStack Query: one method for each call of the TypeScript client. The methods return plain objects for
 * `useQuery`, `useInfiniteQuery`, and `useMutation` of any framework.
 */
import { clientPlan } from '../../ecmascript/client/client-plan.ts';
import type { Resource } from '../../ecmascript/client/resources.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { moduleType } from '../../ecmascript/module-type.ts';
import { stringLiteral } from '../../encode/ecmascript.ts';
import { groupsIn } from '../../shape/nested-groups.ts';
import type { OutputFile, Target } from '../../target.ts';
import type { View } from '../../templates.ts';
import { readOptions } from './options.ts';
import { isCacheable } from './query-call.ts';
import { indexView, resourceView } from './queries-module.ts';

const LANGUAGE = 'ecmascript';

export const target: Target = {
  id: 'tanstack-query',
  async generate(declared, kit) {
    const options = readOptions(kit.options);
    // The `typescript` target also runs, and reports unsupported elements.
    const plan = clientPlan(declared, 'typescript', { ...kit, report: () => undefined });
    const resources = withQueries(plan.resources);
    const module = (path: string, template: string, view: View): OutputFile =>
      moduleFile(path, kit.render(template, view, LANGUAGE));
    return [
      module('options.ts', 'options.liquid', { package: stringLiteral(options.package) }),
      ...resources.map((resource) =>
        module(
          `resources/${resource.stem}.ts`,
          'queries.liquid',
          resourceView(plan, resource, groupsIn(resources, resource), kit.importExtension),
        ),
      ),
      module('index.ts', 'queries.liquid', indexView(declared, groupsIn(resources), kit.importExtension)),
      ...moduleType(kit),
    ];
  },
};

/** Returns the resources with calls whose results a cache can contain, and the resources that contain these. */
function withQueries(resources: readonly Resource[]): readonly Resource[] {
  const queried = resources.filter(({ calls }) => calls.some(isCacheable));
  return resources.filter(({ key }) => queried.some((one) => `${one.key}/`.startsWith(`${key}/`)));
}
