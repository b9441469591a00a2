/** Prints the modules that users import: `core.ts`, `client.ts`, `functions.ts`, and `index.ts`. */
import type { Contract } from '../../../model/contract.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  propertyAccess,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { specifierOf, type ImportExtension } from '../../ecmascript/specifier.ts';
import { braced } from '../../ecmascript/layout.ts';
import type { View } from '../../templates.ts';
import { apiOf } from '../../shape/api.ts';
import { groupsIn } from '../../shape/nested-groups.ts';
import { hasFetchedTokens } from '../../shape/credentials.ts';
import { credentialCode } from '../../ecmascript/client/credential-options.ts';
import { environmentsOf, type Environments } from '../../shape/environments.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import type { Resource } from '../../ecmascript/client/resources.ts';
import { functionName, heldResources } from './resource-module.ts';
import { securityLiteral } from './rest-descriptor.ts';
import { userAgent } from '../../shape/user-agent.ts';
import { serverMembers, serversTable } from './servers.ts';
import type { Names } from '../../ecmascript/client/type-sources.ts';

/**
 * Returns the template data of `core.ts`: the options of the client, and its connection. `configuredUrl` is the
 * configured URL for GraphQL requests.
 */
export function coreView(contract: Contract, configuredUrl: string, extension: ImportExtension): View {
  const imports = new Imports(['ClientOptions', 'connect', 'options', 'Omit', 'SERVERS']);
  const { hasRest, hasGraphql, server, needsServer, graphqlUrl, security } = apiOf(contract, configuredUrl);
  const choice = serverChoice(contract);
  const transportOptions = imports.type('TransportOptions', './runtime/options.ts');
  const replaced = [...(hasRest ? [] : [es`'baseUrl'`]), ...(hasGraphql ? [] : [es`'graphqlUrl'`])];
  const addresses = [
    ...(choice ? serverMembers(choice) : []),
    ...addressMembers(needsServer, server),
    ...(hasGraphql ? [graphqlMember(graphqlUrl)] : []),
  ];
  const address = choice
    ? addressCode(contract, imports)
    : server === undefined
      ? undefined
      : stringLiteral(server);
  const { options: credentials, table } = credentialCode(contract, imports, address);
  const defaults = [
    ...(address === undefined ? [] : [es`baseUrl: ${address}`]),
    ...(graphqlUrl === undefined ? [] : [es`graphqlUrl: ${stringLiteral(graphqlUrl)}`]),
    es`userAgent: ${stringLiteral(userAgent(contract, 'typescript'))}`,
    ...(table.length === 0 ? [] : [es`credentials: ${braced(table, '      credentials: ,'.length)}`]),
    ...(security.length === 0
      ? []
      : [es`security: ${securityLiteral(security, '      security: ,'.length)}`]),
  ];
  const connection = imports.value('Connection', './runtime/connection.ts');
  const view = {
    base:
      replaced.length === 0 ? transportOptions : es`Omit<${transportOptions}, ${joinEs(replaced, ' | ')}>`,
    members: joinEs([...credentials, ...addresses], '\n'),
    hasMembers: credentials.length + addresses.length > 0,
    optionsDefault: hasRest && !needsServer ? es` = {}` : es``,
    hasServers: choice !== undefined,
    ...(choice && { servers: serversTable(choice, imports) }),
    connection,
    construction: es`return new ${connection}(options, ${braced(defaults, '  return new Connection(options, );'.length)});`,
  };
  return { ...view, imports: imports.print(extension) };
}

/** Returns the template data of `client.ts`: one class for both protocols. */
export function clientView(
  contract: Contract,
  configuredUrl: string,
  resources: readonly Resource[],
  extension: ImportExtension,
): View {
  const imports = new Imports(['Client', 'Omit', 'Record', 'Readonly', 'Promise']);
  const environments = environmentsOf(contract);
  const { hasRest, hasGraphql, needsServer } = apiOf(contract, configuredUrl);
  const held = heldResources(groupsIn(resources), imports, './resources/');
  const view = {
    documentation: docComment([contract.title, contract.description]),
    clientOptions: imports.type('ClientOptions', './core.ts'),
    connect: imports.value('connect', './core.ts'),
    optionsDefault: hasRest && !needsServer ? es` = {}` : es``,
    ...held,
    hasRest,
    hasGraphql,
    connection: imports.type('Connection', './runtime/connection.ts'),
    extend: imports.value('extend', './runtime/extra.ts'),
    call: imports.type('Call', './runtime/call.ts'),
    ...(hasRest && {
      requestRaw: imports.value('requestRaw', './runtime/request.ts'),
      rawRequest: imports.type('RawRequest', './runtime/request.ts'),
    }),
    hasEnvironments: environments !== undefined,
    ...(environments && {
      environment: imports.type('Environment', './environments.ts'),
      environmentOfSecret: imports.value('environmentOfSecret', './environments.ts'),
      secret: environmentKey(contract, environments, es`this.#options`),
    }),
    ...(hasGraphql && {
      callDocument: imports.value('callDocument', './runtime/document.ts'),
      documentArguments: imports.type('DocumentArguments', './runtime/document.ts'),
      untypedDocument: imports.type('UntypedDocument', './runtime/document.ts'),
      typedDocument: imports.type('TypedDocument', './runtime/document.ts'),
      requestOptions: imports.type('RequestOptions', './runtime/options.ts'),
    }),
  };
  return { ...view, imports: imports.print(extension) };
}

/** Prints `functions.ts`, which has every call as a separate function, for small bundles. */
export function functionsModule(
  hasRest: boolean,
  resources: readonly Resource[],
  names: Names,
  extension: ImportExtension,
): Es {
  const specifier = (path: string): Es => stringLiteral(specifierOf(path, extension));
  const exported = resources.flatMap(({ calls, stem }) => {
    if (calls.length === 0) return [];
    const functions = calls.map((call) => identifier(functionName(call, names)));
    return es`export {\n  ${joinEs(functions, ',\n')},\n} from ${specifier(`./resources/${stem}.ts`)};`;
  });
  return joinEs(
    [
      es`export { connect, type ClientOptions } from ${specifier('./core.ts')};`,
      es`export { extend } from ${specifier('./runtime/extra.ts')};`,
      ...(hasRest
        ? [es`export { requestRaw, type RawRequest } from ${specifier('./runtime/request.ts')};`]
        : []),
      ...exported,
    ],
    '\n',
  );
}

/** Returns the code for the URL of the chosen server, or of the server that the key's environment names. */
function addressCode(contract: Contract, imports: Imports): Es {
  const environments = environmentsOf(contract);
  const url = imports.value('serverUrl', './runtime/servers.ts');
  if (!environments || environments.servers.size === 0) return es`${url}(SERVERS, options)`;
  const of = imports.value('environmentOfFixed', './environments.ts');
  return es`${url}(SERVERS, options, ${of}(${environmentKey(contract, environments, es`options`)}))`;
}

/** Returns the code for the first key that is set. It determines the environment. */
function environmentKey(contract: Contract, { schemes }: Environments, options: Es): Es {
  const { rows } = credentialCode(contract, new Imports());
  const keys = rows.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  const [first, ...others] = keys.map(({ option }) => es`${options}${propertyAccess(option)}`);
  return others.reduce((either, key) => es`${either} ?? ${key}`, first!);
}

/** Returns the option for the REST URL, if the API requires it or if its documentation differs from the runtime's. */
function addressMembers(needsBaseUrl: boolean, server: string | undefined): readonly Es[] {
  if (needsBaseUrl)
    return [
      es`/** Base URL for REST requests. The API declares no server address. */\nreadonly baseUrl: string;`,
    ];
  if (server === undefined) return [];
  return [
    es`${docComment([`Base URL for REST requests (default: ${server}).`])}readonly baseUrl?: string | undefined;`,
  ];
}

/** Returns the option for the GraphQL URL, with its default in the documentation. */
function graphqlMember(url: string | undefined): Es {
  if (url === undefined) return es`/** Address for requests. */\nreadonly graphqlUrl: string;`;
  const place = url.startsWith('/') ? `${url} appended to \`baseUrl\`` : url;
  return es`${docComment([`URL for GraphQL requests (default: ${place}).`])}readonly graphqlUrl?: string | undefined;`;
}

/** The optional modules, which depend on the contract. */
export interface Parts {
  readonly errors: View | undefined;
  readonly webhooks: View | undefined;
  readonly hasStreams: boolean;
  readonly hasDownloads: boolean;
  /** True if the user's module exports the client. */
  readonly hasCustom: boolean;
}

/** Returns the template data of `index.ts`, which exports names of the other modules. */
export function indexView(
  contract: Contract,
  { errors, webhooks, hasStreams, hasDownloads, hasCustom }: Parts,
): View {
  return {
    hasCustom,
    hasErrorBodies: errors?.['hasBodies'] === true,
    hasUserErrors: errors?.['hasMutations'] === true,
    hasEnvironments: environmentsOf(contract) !== undefined,
    hasWebhooks: webhooks !== undefined,
    hasStreams,
    hasDownloads,
    hasStreamErrors: hasStreams || hasDownloads,
    hasSignedWebhooks: webhooks?.['isSigned'] === true,
    hasRest: contract.sources.openapi !== undefined,
    hasGraphql: contract.sources.graphql !== undefined,
    hasBasic: contract.auth.some((scheme) => scheme.kind === 'basic'),
    hasFetchedTokens: hasFetchedTokens(contract),
    hasStates: [...contract.types.values()].some(({ states }) => states),
    client: identifier('Client'),
  };
}
