import { isRest } from '../../../model/lookup.ts';
import { ownFile } from '../../encode/library.ts';
import { pathOf } from '../../encode/path.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import { graphqlFiles } from './graphql/files.ts';
import { serverOptions } from './options.ts';
import { handlersFile } from './rest/handlers.ts';
import { planOperations, typeScope } from './rest/plan.ts';
import { routeFiles } from './rest/routes.ts';
import type { Contract } from '../../../model/contract.ts';

/** Server stubs: typed handlers and a router for REST, resolver types and skeletons for GraphQL. */
export const target: Target = {
  id: 'server',
  async generate(contract, kit) {
    const options = serverOptions(kit.options);
    const source = contract.sources.graphql;
    const graphql = source ? graphqlFiles(contract, source, options, kit) : [];
    const rest = contract.operations.some(isRest) ? restFiles(contract, kit) : [];
    return [...rest, ...(await graphql)];
  },
};

function restFiles(contract: Contract, kit: Kit): readonly OutputFile[] {
  const types = typeScope();
  const operations = planOperations(contract, types);
  const { routes, shapes } = routeFiles(contract, operations, kit);
  const file = (name: string, content: OutputFile['content']): OutputFile => ({
    path: pathOf('rest', name),
    content,
    write: 'always',
  });
  return [
    file('handlers.ts', handlersFile(contract, operations, types, kit)),
    file('router.ts', kit.render('rest/router.ts.liquid', {}, 'ecmascript')),
    file('routes.ts', routes),
    ...(shapes ? [file('shapes.ts', shapes)] : []),
    ...[...kit.templates('runtime')].map(([name, text]): OutputFile => ({
      path: pathOf('runtime', name),
      content: ownFile('ecmascript', text),
      write: 'always',
    })),
  ];
}
