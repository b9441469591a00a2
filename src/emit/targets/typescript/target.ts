/**
 * The TypeScript client: types created by openapi-typescript and graphql-codegen in other threads, and one class for
 * both protocols.
 */
import type { Contract } from '../../../model/contract.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import { moduleType } from '../../ecmascript/module-type.ts';
import { clientPlan } from '../../ecmascript/client/client-plan.ts';
import type { Es } from '../../encode/ecmascript.ts';
import { ownFile } from '../../encode/library.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import type { SnippetPrinter } from '../../snippet-printer.ts';
import type { View } from '../../templates.ts';
import { clientView, coreView, functionsModule, indexView } from './client-module.ts';
import { customModule } from './custom-module.ts';
import { enumModules, enumsIndex } from './enums-module.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import { hasFetchedTokens } from '../../shape/credentials.ts';
import { environmentsView } from './environments-module.ts';
import { errorsView } from './errors-module.ts';
import { flavoursOf } from '../../ecmascript/flavours.ts';
import { modelsModule } from './models-module.ts';
import { readOptions } from './options.ts';
import { callsOf } from './package/called.ts';
import { packageFiles } from './package/files.ts';
import { identityOf } from './package/identity.ts';
import { packageSurface } from './package/surface.ts';
import { resourceView } from './resource-module.ts';
import { statesModule } from './states-module.ts';
import { graphqlTypesFile, restTypesFile } from './type-files.ts';
import { webhooksView } from './webhooks-module.ts';

const LANGUAGE = 'ecmascript';
/** Runtime files needed only by REST calls. */
const REST_RUNTIME = new Set([
  'rest.ts',
  'request.ts',
  'rest-pages.ts',
  'rest-parameters.ts',
  'rest-url-pages.ts',
  'redirects.ts',
  'results.ts',
  'open-union.ts',
  'body.ts',
  'form.ts',
  'multipart.ts',
  'raw.ts',
  'raw-body.ts',
  'parameters.ts',
]);
/** Needed by streams of any framing. */
const STREAM_RUNTIME = ['frames.ts', 'stream-source.ts', 'streams.ts'];
/** Needed by streams and downloads. */
const ARRIVAL_RUNTIME = ['disposal.ts', 'stream-error.ts'];
const GRAPHQL_RUNTIME = new Set([
  'graphql.ts',
  'graphql-errors.ts',
  'graphql-pages.ts',
  'document.ts',
  'print-document.ts',
]);

export const target: Target = { id: 'typescript', generate };

/** Prints the calls of the client with their examples. */
export const snippets: SnippetPrinter = (declared, kit) => {
  const options = readOptions(kit.options);
  const { contract, resources, names } = clientPlan(declared, target.id, kit);
  return callsOf(contract, resources, names, identityOf(contract, options.package ?? {}).name);
};

async function generate(declared: Contract, kit: Kit): Promise<readonly OutputFile[]> {
  const options = readOptions(kit.options);
  const { contract, rest, graphql, environments, resources, names } = clientPlan(declared, target.id, kit);
  const flavours = flavoursOf(contract, options.scalars);
  const types = Promise.all([
    restTypesFile(contract, names, flavours, kit),
    graphqlTypesFile(contract, options, flavours, kit),
  ]);
  // Awaited at the end. Until then, a rejection must not count as unhandled.
  types.catch(() => undefined);
  const errors = errorsView(contract, names, graphql, kit.importExtension);
  const webhooks = webhooksView(contract, names, kit.importExtension);
  const enums = enumModules(contract, names.models.response);
  const allEnums = enumsIndex(enums, kit.importExtension);
  const framings = new Set(rest.flatMap(({ stream }) => stream?.framing ?? []));
  const hasDownloads = rest.some(({ result }) => result.kind === 'download');
  const unused = new Set([
    ...(rest.some(({ flag }) => flag) ? [] : ['without.ts']),
    ...(rest.some(({ sending }) => sending.secrets.length > 0) ? [] : ['secret-arguments.ts']),
    ...(serverChoice(contract) ? [] : ['servers.ts']),
    ...(framings.size > 0 ? [] : STREAM_RUNTIME),
    ...(hasDownloads ? [] : ['downloads.ts']),
    ...(framings.size > 0 || hasDownloads ? [] : ARRIVAL_RUNTIME),
    ...(framings.has('events') ? [] : ['events.ts']),
    ...(framings.has('lines') || framings.has('sequence') ? [] : ['json-lines.ts']),
    ...(hasFetchedTokens(contract) ? [] : ['oauth.ts', 'token-error.ts']),
    ...(allEnums ? [] : ['known.ts']),
    ...(errors?.['hasBodies'] === true ? [] : ['declared-errors.ts']),
    ...(errors?.['hasMutations'] === true ? [] : ['declared-user-errors.ts']),
    ...(webhooks?.['isSigned'] === true ? [] : ['webhooks.ts']),
  ]);
  const module = (name: string, view: View | undefined, template = name): readonly OutputFile[] =>
    view ? [moduleFile(`${name}.ts`, kit.render(`${template}.liquid`, view, LANGUAGE))] : [];
  const printed = (name: string, code: Es | undefined): readonly OutputFile[] =>
    code ? [moduleFile(`${name}.ts`, code)] : [];
  const files: OutputFile[] = [
    ...module('core', coreView(contract, options.graphqlUrl, kit.importExtension)),
    ...printed(
      'functions',
      functionsModule(contract.sources.openapi !== undefined, resources, names, kit.importExtension),
    ),
    ...module('client', clientView(contract, options.graphqlUrl, resources, kit.importExtension)),
    ...module(
      'index',
      indexView(contract, {
        errors,
        webhooks,
        hasStreams: framings.size > 0,
        hasDownloads,
        hasCustom: options.custom,
      }),
    ),
    ...resources.flatMap((resource) =>
      module(
        `resources/${resource.stem}`,
        resourceView(contract, resource, resources, names, kit.importExtension),
        'resource',
      ),
    ),
    ...runtimeFiles(contract, kit, unused),
    ...printed('states', statesModule(contract)),
    ...printed('enums', allEnums),
    ...enums.flatMap(({ name, code }) => printed(name, code)),
    ...module('environments', environments && environmentsView(contract, environments, kit.importExtension)),
    ...module('errors', errors),
    ...module('webhooks', webhooks),
    ...printed(
      'models',
      contract.sources.openapi && modelsModule(contract, rest, names, kit.importExtension),
    ),
  ];
  const generated = [...files, ...(await types).flat()];
  const modules = [...generated, ...(options.custom ? [customModule(kit, generated)] : [])];
  const { name } = identityOf(contract, options.package ?? {});
  const calls = callsOf(contract, resources, names, name);
  return [
    ...modules,
    ...(options.package
      ? packageFiles(contract, kit, { ...options, ...options.package }, names, resources, modules, calls)
      : moduleType(kit)),
    packageSurface(contract, names, calls, options.scalars),
  ];
}

function runtimeFiles(contract: Contract, kit: Kit, unused: ReadonlySet<string>): readonly OutputFile[] {
  return [...kit.templates('runtime')].flatMap(([path, text]) => {
    if (unused.has(path)) return [];
    if (REST_RUNTIME.has(path) && !contract.sources.openapi) return [];
    if (GRAPHQL_RUNTIME.has(path) && !contract.sources.graphql) return [];
    return [moduleFile(`runtime/${path}`, ownFile(LANGUAGE, text))];
  });
}
