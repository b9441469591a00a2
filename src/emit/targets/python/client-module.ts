/** Prints the clients: `_client.py` for threads, and `_async_client.py` for asyncio. */
import type { Contract } from '../../../model/contract.ts';
import { docstring, identifier, joinPy, py } from '../../encode/python.ts';
import { apiOf } from '../../shape/api.ts';
import { credentialText } from '../../shape/credentials.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { groupsIn } from '../../shape/nested-groups.ts';
import { defaultsText } from '../../shape/readme.ts';
import { sentence } from '../../shape/sentences.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import type { View } from '../../templates.ts';
import { SETTINGS, credentialOptions, credentialType, factsOf, joinKeys } from './client-options.ts';
import { call, concat, keywords } from './doc.ts';
import { section } from './documentation.ts';
import { Imports } from './imports.ts';
import { print } from './layout.ts';
import { resourceProperty, type Resource } from './resource-module.ts';
import type { Arrivals } from './runtime.ts';

/** Attributes of every client. */
export const CLIENT_MEMBERS: readonly string[] = [
  'close',
  'environment',
  'graphql',
  'request',
  'request_with_response',
];

const OPTIONS = '._runtime.options';
const CONNECTION = '._runtime.connection';

/**
 * Returns the template data of `_client.py`, or of `_async_client.py`. `configuredUrl` is the URL for GraphQL requests
 * in the options.
 */
export function clientView(
  contract: Contract,
  resources: readonly Resource[],
  configuredUrl: string,
  { hasStreams, hasDownloads }: Arrivals,
  isAsync: boolean,
): View {
  const own = (name: string): string => (isAsync ? `Async${name}` : name);
  const attributes = groupsIn(resources).map(({ attribute }) => attribute);
  const options = credentialOptions(contract);
  // An argument hides an import with the same name.
  const taken = [...Object.keys(SETTINGS), ...options.map(({ name }) => name)];
  const imports = new Imports([own('Client'), ...attributes, ...CLIENT_MEMBERS, ...taken], '_client');
  const environments = environmentsOf(contract);
  const api = apiOf(contract, configuredUrl);
  const { hasRest, hasGraphql, server, graphqlUrl } = api;
  const secret = imports.value(own('Secret'), OPTIONS);
  const prefixed = options.filter(({ scheme }) => environments?.schemes.includes(scheme.name.wire));
  const keys = prefixed.map(({ name }) => identifier(name));
  const choice = serverChoice(contract);
  const hasServerNames = choice !== undefined && choice.servers.length > 1;
  const hasServerVariables = choice !== undefined && choice.variables.length > 0;
  const shown = Object.keys(SETTINGS).filter(
    (name) =>
      (hasStreams || name !== 'max_event_bytes') &&
      (hasStreams || hasDownloads || name !== 'idle_timeout') &&
      (hasServerNames || name !== 'server') &&
      (hasServerVariables || name !== 'server_variables') &&
      (hasRest || name !== 'base_url') &&
      (hasGraphql || !name.startsWith('graphql_')),
  );
  const texts = {
    ...SETTINGS,
    ...(choice && {
      server: `Declared server for REST requests (default: \`${choice.servers[0]!.name}\`).`,
      server_variables: `Variables in the URL of the server (defaults: ${defaultsText(choice.variables)}).`,
    }),
    base_url:
      server === undefined
        ? 'Base URL for REST requests.'
        : `Base URL for REST requests (default: ${server}).`,
    ...(graphqlUrl !== undefined && { graphql_url: graphqlText(graphqlUrl) }),
  };
  const entries = [
    ...options.map(({ name, scheme }) => ({ name, text: credentialText(scheme) })),
    ...shown.map((name) => ({ name, text: texts[name as keyof typeof texts] })),
  ];
  const facts = factsOf(contract, options, keys, imports, api);
  const view = {
    documentation: docstring([sentence(contract.title) ?? 'An API.', contract.description], 84)!,
    className: identifier(own('Client')),
    base: hasRest ? py`(${imports.value(own('RawRequests'), '._runtime.raw_calls')})` : py``,
    isAsync,
    hasRest,
    hasStreams,
    hasIdle: hasStreams || hasDownloads,
    hasGraphql,
    hasServerNames,
    ...(hasServerNames && { serverName: imports.value('ServerName', '.servers') }),
    hasServerVariables,
    ...(hasServerVariables && { serverVariables: imports.value('ServerVariables', '.servers') }),
    needsBaseUrl: api.needsServer,
    needsGraphqlUrl: hasGraphql && graphqlUrl === undefined,
    hasEnvironments: environments !== undefined,
    hasCredentials: options.length > 0,
    secret,
    str: imports.builtin('str'),
    float: imports.builtin('float'),
    int: imports.builtin('int'),
    mapping: imports.value('Mapping', 'collections.abc'),
    type: imports.builtin('type'),
    hooks: imports.value('Hooks', OPTIONS),
    logger: imports.value('Logger', 'logging'),
    settings: imports.value('ClientSettings', OPTIONS),
    transport: imports.value(own('Transport'), '._runtime.transport'),
    httpxTransport: identifier(own('HttpxTransport')),
    driver: isAsync
      ? imports.value('AsyncDriver', '._runtime.async_drive')
      : imports.value('SyncDriver', '._runtime.drive'),
    connection: imports.value('Connection', CONNECTION),
    calls: imports.value(own('Calls'), '._calls'),
    tracebackType: imports.value('TracebackType', 'types'),
    self: imports.value('Self', '._runtime.compat'),
    credentials: joinPy(
      options.map(
        ({ name, scheme }) =>
          py`${identifier(name)}: ${credentialType(scheme, imports, secret)} | None = None,`,
      ),
      '\n',
    ),
    initDocumentation: docstring(['Does not open a connection yet.', section('Args', entries, 84)], 84)!,
    facts: print(concat(py`facts = `, call(imports.value('ApiFacts', CONNECTION), keywords(facts))), 8),
    ...(hasGraphql && {
      any: imports.value('Any', 'typing'),
      requestOptions: imports.value('RequestOptions', OPTIONS),
    }),
    ...(environments && {
      key: keys.length === 0 ? py`None` : joinKeys(keys),
      environment: imports.value('Environment', '.environments'),
      environmentOfSecret: imports.value(
        isAsync ? 'environment_of_async_secret' : 'environment_of_secret',
        '.environments',
      ),
    }),
    hasResources: resources.length > 0,
    resources: joinPy(
      groupsIn(resources).map((resource) => resourceProperty(imports, resource, own(resource.className))),
      '\n\n',
    ),
  };
  return { ...view, imports: imports.print() };
}

function graphqlText(url: string): string {
  return `URL for GraphQL requests (default: ${url.startsWith('/') ? `${url} appended to \`base_url\`` : url}).`;
}
