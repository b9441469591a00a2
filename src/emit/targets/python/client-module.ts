/** What a user starts from: `_client.py` for threads, `_async_client.py` for asyncio. */
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme } from '../../../model/operation.ts';
import { docstring, identifier, joinPy, py, stringLiteral, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import { carrierOf, credentialsOf, type CredentialOption } from '../../shape/credentials.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { securityAlternatives } from '../../shape/security.ts';
import { absoluteServer } from '../../shape/servers.ts';
import { userAgent } from '../../shape/user-agent.ts';
import type { View } from '../../templates.ts';
import { importStatement } from './import-statements.ts';
import { Imports } from './imports.ts';
import { section } from './documentation.ts';
import { call, concat, dict, print, signature, type Doc } from './layout.ts';
import { claimName } from './names.ts';
import type { Resource } from './resource-module.ts';
import { keywords, securityOf } from './rest-call.ts';

/** Members of every client. */
export const CLIENT_MEMBERS: readonly string[] = ['close', 'environment', 'graphql'];

const AUTH = '._runtime.auth';
const OPTIONS = '._runtime.options';
const CONNECTION = '._runtime.connection';
/** What every client is made with, whatever its API. */
const SETTINGS: Readonly<Record<string, string>> = {
  base_url: '',
  graphql_url: 'Where GraphQL requests go.',
  authorization: 'Value of the `Authorization` header of every request, in place of all other credentials.',
  graphql_authorization:
    'Value of the `Authorization` header of GraphQL requests, where they need one of their own.',
  headers: "Sent with every request; a call's own headers win.",
  user_agent: "Put before the client's own `User-Agent`: the name of your program.",
  timeout: 'Seconds until a call is given up, its retries and the waits between them included.',
  attempt_timeout: 'Seconds until one attempt is given up; as long as the call may last by default.',
  max_retries: 'How often a call is made again that failed for a passing reason and may be repeated.',
  hooks: 'Functions that are called around every request.',
  logger: "Where to log, in place of the package's own logger.",
  transport: 'In place of httpx.',
};

interface Option extends CredentialOption {
  readonly name: string;
}

/** The view of `_client.py`, or of `_async_client.py`. */
export function clientView(contract: Contract, resources: readonly Resource[], isAsync: boolean): View {
  const own = (name: string): string => (isAsync ? `Async${name}` : name);
  const attributes = resources.map(({ attribute }) => attribute);
  const imports = new Imports([own('Client'), ...attributes, ...CLIENT_MEMBERS]);
  const options = credentialOptions(contract);
  const environments = environmentsOf(contract);
  const hasRest = contract.sources.openapi !== undefined;
  const hasGraphql = contract.sources.graphql !== undefined;
  const server = absoluteServer(contract.servers);
  const needsBaseUrl = hasRest && !hasAddresses(contract);
  const secret = imports.type(own('Secret'), OPTIONS);
  const telling = options.filter(({ scheme }) => environments?.schemes.includes(scheme.name.wire));
  const keys = telling.map(({ name }) => identifier(name));
  const shown = Object.keys(SETTINGS).filter(
    (name) => (hasRest || name !== 'base_url') && (hasGraphql || !name.startsWith('graphql_')),
  );
  const texts = {
    ...SETTINGS,
    base_url:
      server === undefined ? 'Where REST requests go.' : `Where REST requests go in place of ${server}.`,
  };
  const entries = [
    ...options.map(({ name, scheme }) => ({ name, text: scheme.description ?? carrierOf(scheme) })),
    ...shown.map((name) => ({ name, text: texts[name as keyof typeof texts] })),
  ];
  const view = {
    documentation: docstring([contract.title, contract.description], 84)!,
    className: identifier(own('Client')),
    isAsync,
    hasRest,
    hasGraphql,
    needsBaseUrl,
    needsGraphqlUrl: hasGraphql && !hasRest,
    hasEnvironments: environments !== undefined,
    hasCredentials: options.length > 0,
    secret,
    str: imports.builtin('str'),
    float: imports.builtin('float'),
    int: imports.builtin('int'),
    mapping: imports.type('Mapping', 'collections.abc'),
    type: imports.builtin('type'),
    hooks: imports.value('Hooks', OPTIONS),
    logger: imports.type('Logger', 'logging'),
    settings: imports.value('ClientSettings', OPTIONS),
    transport: imports.type(own('Transport'), '._runtime.transport'),
    httpxTransport: identifier(own('HttpxTransport')),
    driver: isAsync
      ? imports.value('AsyncDriver', '._runtime.async_drive')
      : imports.value('SyncDriver', '._runtime.drive'),
    connection: imports.value('Connection', CONNECTION),
    calls: imports.value(own('Calls'), '._calls'),
    tracebackType: imports.type('TracebackType', 'types'),
    credentials: joinPy(
      options.map(
        ({ name, scheme }) =>
          py`${identifier(name)}: ${credentialType(scheme, imports, secret)} | None = None,`,
      ),
      '\n',
    ),
    initDocumentation: docstring(['Opens no connection yet.', section('Args', entries, 84)], 84)!,
    facts: print(
      concat(
        py`facts = `,
        call(imports.value('ApiFacts', CONNECTION), keywords(factsOf(contract, options, keys, imports))),
      ),
      8,
    ),
    ...(hasGraphql && {
      any: imports.type('Any', 'typing'),
      requestOptions: imports.type('RequestOptions', OPTIONS),
    }),
    ...(environments && {
      key: keys.length === 0 ? py`None` : joinKeys(keys),
      environment: imports.type('Environment', '.environments'),
      environmentOfSecret: imports.value(
        isAsync ? 'environment_of_async_secret' : 'environment_of_secret',
        '.environments',
      ),
    }),
    resources: joinPy(
      resources.map((resource) => resourceProperty(imports, resource, own(resource.className))),
      '\n\n',
    ),
  };
  return { ...view, imports: imports.print() };
}

/** One option a scheme. */
export function credentialOptions(contract: Contract): readonly Option[] {
  const scope = new NameScope(['self', ...Object.keys(SETTINGS)]);
  return credentialsOf(contract).map((credential) => ({
    ...credential,
    name: claimName(scope, credential, 'argument'),
  }));
}

function factsOf(
  contract: Contract,
  options: readonly Option[],
  keys: readonly Py[],
  imports: Imports,
): readonly (readonly [Py, Doc])[] {
  const server = absoluteServer(contract.servers);
  const environments = environmentsOf(contract);
  const security = securityAlternatives(contract, contract.security);
  const address: Doc | undefined =
    environments && environments.addresses.size > 0
      ? call(imports.value('base_url_of', '.environments'), [joinKeys(keys)])
      : server === undefined
        ? undefined
        : stringLiteral(server);
  const credentials = options.map(
    ({ scheme, name }) => [stringLiteral(scheme.name.wire), credentialOf(scheme, name, imports)] as const,
  );
  return [
    [py`user_agent`, stringLiteral(userAgent(contract, 'python'))],
    ...(address ? [[py`base_url`, address] as const] : []),
    ...(credentials.length > 0 ? [[py`credentials`, dict(credentials)] as const] : []),
    ...(security.length > 0 ? [[py`security`, securityOf(security)] as const] : []),
  ];
}

/** The first key that is given. */
function joinKeys(keys: readonly Py[]): Py {
  return keys.reduce((either, one) => py`${either} or ${one}`);
}

/** True when every REST operation has an absolute address. */
function hasAddresses({ servers, operations }: Contract): boolean {
  return (
    absoluteServer(servers) !== undefined ||
    operations.every(
      (operation) => operation.kind === 'graphql' || absoluteServer(operation.servers) !== undefined,
    )
  );
}

/** A resource is made, and its module imported, when it is asked for. */
function resourceProperty(imports: Imports, { attribute, stem }: Resource, className: string): Py {
  const cached = imports.value('cached_property', 'functools');
  const module = `.resources.${stem}`;
  const name = imports.type(className, module);
  const head = signature(py`def ${identifier(attribute)}`, [py`self`], name, 4);
  return py`@${cached}
${head}
    """Calls of this part of the API."""
    ${importStatement(module, identifier(className), 8)}

    return ${identifier(className)}(self._calls)`;
}

function credentialType(scheme: AuthScheme, imports: Imports, secret: Py): Py {
  const str = imports.builtin('str');
  return scheme.kind === 'basic' ? py`tuple[${str}, ${str}]` : secret;
}

function credentialOf(scheme: AuthScheme, option: string, imports: Imports): Doc {
  const value = identifier(option);
  switch (scheme.kind) {
    case 'basic':
      return call(imports.value('basic', AUTH), [value]);
    case 'apiKey':
      return call(imports.value('api_key', AUTH), [
        stringLiteral(scheme.in),
        stringLiteral(scheme.parameter),
        value,
      ]);
    case 'http':
      return call(imports.value('authorization', AUTH), [value, stringLiteral(`${scheme.scheme} `)]);
    default:
      return call(imports.value('bearer', AUTH), [value]);
  }
}
