import { isRest } from '../../../model/lookup.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { moduleType } from '../../ecmascript/module-type.ts';
import { es, type Es } from '../../encode/ecmascript.ts';
import { ownFile } from '../../encode/library.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import { graphqlFiles } from './graphql/files.ts';
import { isUsed } from './adapters.ts';
import { say } from './diagnostics.ts';
import { serverOptions, type ServerOptions } from './options.ts';
import { NODE_METHODS } from './node-methods.ts';
import { handlersFile } from './rest/handlers.ts';
import { modelsFile } from './rest/models.ts';
import { planOperations, typeScope } from './rest/plan.ts';
import { keyNames, routeFiles } from './rest/routes.ts';
import { skeletonFiles } from './rest/skeletons.ts';
import type { Contract } from '../../../model/contract.ts';

/** Server stubs: typed handlers, their skeletons, and a router for REST; resolver types and skeletons for GraphQL. */
export const target: Target = {
  id: 'server',
  async generate(contract, kit) {
    const options = serverOptions(kit.options);
    const source = contract.sources.graphql;
    const graphql = source ? graphqlFiles(contract, source, options, kit) : [];
    const hasRest = contract.operations.some(isRest);
    const rest = hasRest ? restFiles(contract, kit, options) : [];
    const models = hasRest ? modelsFile(contract, kit) : [];
    return [...rest, ...(await models), ...(await graphql), ...moduleType(kit)];
  },
};

function restFiles(contract: Contract, kit: Kit, options: ServerOptions): readonly OutputFile[] {
  for (const { method, id, at } of contract.operations.filter(isRest))
    if (!NODE_METHODS.has(method)) kit.report({ ...say['server-method']({ id }), at });
  const types = typeScope();
  const operations = planOperations(contract, types);
  const { routes, shapes, errors } = routeFiles(contract, operations, kit);
  return [
    moduleFile('rest/handlers.ts', handlersFile(contract, operations, types, kit)),
    moduleFile('rest/router.ts', routerFile(contract, kit)),
    moduleFile('rest/routes.ts', routes),
    ...(errors ? [moduleFile('rest/errors.ts', errors)] : []),
    ...(shapes ? [moduleFile('rest/shapes.ts', shapes)] : []),
    ...skeletonFiles(operations, options, kit),
    ...[...kit.templates('runtime')]
      .filter(([name]) => isUsed(name, options.adapters))
      .map(([name, text]) => moduleFile(`runtime/${name}`, ownFile('ecmascript', text))),
  ];
}

function routerFile(contract: Contract, kit: Kit): Es {
  const hasKeys = keyNames(contract) !== undefined;
  return kit.render(
    'rest/router.ts.liquid',
    { imported: hasKeys ? es`keys, routes` : es`routes`, options: hasKeys ? es`options, keys` : es`options` },
    'ecmascript',
  );
}
