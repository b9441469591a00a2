/**
 * The TypeScript client: types by openapi-typescript and graphql-codegen, which work beside the main thread, and
 * on them one class over both protocols.
 */
import type { Contract } from '../../../model/contract.ts';
import { isRest, namedType } from '../../../model/lookup.ts';
import type { Protocol } from '../../../model/node.ts';
import type { NamedType } from '../../../model/type.ts';
import { directionsOf } from '../../ecmascript/directions.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { joinEs, type Es } from '../../encode/ecmascript.ts';
import { ownFile, printedBy } from '../../encode/library.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import { clientView, coreView, functionsView, indexView } from './client-module.ts';
import { say } from './diagnostics.ts';
import { graphqlShape } from './graphql-shape.ts';
import { flavoursOf, type Flavours } from './flavours.ts';
import { scalarType } from './graphql-types/scalars.ts';
import type { GraphqlTypesInput } from './graphql-types/job.ts';
import { modelsView } from './models-module.ts';
import { decideNames } from './names.ts';
import { readOptions, type TypescriptOptions } from './options.ts';
import { resourcesOf, resourceView } from './resource-module.ts';
import { losesBody, restShape } from './rest-shape.ts';
import type { RestTypes, RestTypesInput } from './rest-types/job.ts';
import type { Names } from './sources.ts';
import { statesView } from './states-module.ts';

const LANGUAGE = 'ecmascript';
/** Runtime files that only one of the protocols needs. */
const REST_RUNTIME = new Set([
  'rest.ts',
  'rest-pages.ts',
  'body.ts',
  'form.ts',
  'multipart.ts',
  'raw.ts',
  'parameters.ts',
]);
const GRAPHQL_RUNTIME = new Set(['graphql.ts', 'graphql-errors.ts', 'graphql-pages.ts', 'document.ts']);

export const target: Target = { id: 'typescript', generate };

async function generate(contract: Contract, kit: Kit): Promise<readonly OutputFile[]> {
  const options = readOptions(kit.options);
  const rest = contract.operations.filter(isRest).map((operation) => restShape(contract, operation));
  for (const { operation, result } of rest) {
    if (losesBody(contract, operation))
      kit.report(say['typescript-body-unsent']({ operation: operation.id }, operation.at));
    for (const { mediaType, at } of result.unread)
      kit.report(say['typescript-response-unread']({ operation: operation.id, mediaType }, at));
  }
  const graphql = contract.documents.flatMap((document) => {
    const shape = graphqlShape(contract, document);
    if (!shape) kit.report(say['typescript-subscription']({ name: document.name.wire }, document.at));
    return shape ?? [];
  });
  const resources = resourcesOf(rest, graphql);
  const names = decideNames(
    contract,
    rest,
    graphql,
    resources.map(({ className }) => className),
  );
  const flavours = flavoursOf(contract, options.scalars);
  const types = Promise.all([
    restTypesFile(contract, names, flavours, kit),
    graphqlTypesFile(contract, options, flavours, kit),
  ]);
  // Awaited at the end; until then a failure has to be nobody's surprise.
  types.catch(() => undefined);
  const states = statesView(contract);
  const files: OutputFile[] = [
    moduleFile('core.ts', kit.render('core.liquid', coreView(contract), LANGUAGE)),
    moduleFile('functions.ts', kit.render('functions.liquid', functionsView(resources, names), LANGUAGE)),
    moduleFile('client.ts', kit.render('client.liquid', clientView(contract, resources), LANGUAGE)),
    moduleFile('index.ts', kit.render('index.liquid', indexView(contract), LANGUAGE)),
    ...resources.map((resource) =>
      moduleFile(
        `resources/${resource.stem}.ts`,
        kit.render('resource.liquid', resourceView(contract, resource, names), LANGUAGE),
      ),
    ),
    ...runtimeFiles(contract, kit),
  ];
  if (states) files.push(moduleFile('states.ts', kit.render('states.liquid', states, LANGUAGE)));
  if (contract.sources.openapi)
    files.push(
      moduleFile('models.ts', kit.render('models.liquid', modelsView(contract, rest, names), LANGUAGE)),
    );
  return [...files, ...(await types).flat()];
}

async function restTypesFile(
  contract: Contract,
  names: Names,
  flavours: Flavours,
  kit: Kit,
): Promise<readonly OutputFile[]> {
  if (!contract.sources.openapi) return [];
  const flavoured = flavouredTypes(contract, flavours, 'rest');
  const { text, cut } = await kit.job<RestTypesInput, RestTypes>(
    new URL('./rest-types/job.ts', import.meta.url),
    {
      document: contract.sources.openapi.document,
      operations: Object.fromEntries(names.operations),
      variants: new Map([...names.variants].map(([id, key]) => [namedType(contract, id).name.wire, key])),
      requestOnly: [...directionsOf(contract).requestOnly].map((id) => namedType(contract, id).name.wire),
      flavoured: flavoured.map(({ name }) => name.wire),
    },
  );
  for (const name of cut) {
    const type = [...contract.types.values()].find(
      (candidate) => candidate.protocol === 'rest' && candidate.name.wire === name,
    );
    kit.report(say['typescript-schema-circular']({ name }, type?.at));
  }
  return [moduleFile('rest.ts', withFlavour(flavoured, printedBy('openapi-typescript', LANGUAGE, text)))];
}

async function graphqlTypesFile(
  contract: Contract,
  options: TypescriptOptions,
  flavours: Flavours,
  kit: Kit,
): Promise<readonly OutputFile[]> {
  const { graphql } = contract.sources;
  if (!graphql) return [];
  for (const type of contract.types.values()) {
    if (type.declaredAs !== 'scalar' || type.type.kind !== 'scalar') continue;
    if (
      scalarType(type.name.wire, options.scalars) === 'unknown' &&
      !Object.hasOwn(options.scalars, type.name.wire)
    ) {
      kit.report(say['typescript-scalar-unknown']({ name: type.name.wire }, type.at));
    }
  }
  const flavoured = flavouredTypes(contract, flavours, 'graphql');
  const text = await kit.job<GraphqlTypesInput, string>(new URL('./graphql-types/job.ts', import.meta.url), {
    sdl: graphql.sdl,
    operations: graphql.operations,
    scalars: options.scalars,
    flavours: Object.fromEntries(flavoured.map(({ id, name }) => [name.wire, flavours.get(id)!])),
  });
  return [moduleFile('graphql.ts', withFlavour(flavoured, printedBy('@graphql-codegen', LANGUAGE, text)))];
}

function flavouredTypes(contract: Contract, flavours: Flavours, protocol: Protocol): readonly NamedType[] {
  return [...contract.types.values()].filter((type) => type.protocol === protocol && flavours.has(type.id));
}

/** The module with what its flavoured strings need. */
function withFlavour(flavoured: readonly NamedType[], declarations: Es): Es {
  if (flavoured.length === 0) return declarations;
  const imports = new Imports();
  imports.type('Flavour', './runtime/flavour.ts');
  return joinEs([imports.print(), declarations], '\n\n');
}

function runtimeFiles(contract: Contract, kit: Kit): readonly OutputFile[] {
  return [...kit.templates('runtime')].flatMap(([path, text]) => {
    if (REST_RUNTIME.has(path) && !contract.sources.openapi) return [];
    if (GRAPHQL_RUNTIME.has(path) && !contract.sources.graphql) return [];
    return [moduleFile(`runtime/${path}`, ownFile(LANGUAGE, text))];
  });
}
