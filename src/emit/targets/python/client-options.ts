/** Options of a client. */
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme } from '../../../model/operation.ts';
import { identifier, py, stringLiteral, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import {
  credentialsOf,
  fetchesTokens,
  isRelative,
  tokenUrl,
  type CredentialOption,
} from '../../shape/credentials.ts';
import type { Api } from '../../shape/api.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import { userAgent } from '../../shape/user-agent.ts';
import { call, dict, type Doc } from './doc.ts';
import type { Imports } from './imports.ts';
import { claimName } from './names.ts';
import { securityOf } from './rest-operation.ts';
import { addressCode } from './servers-module.ts';

const AUTH = '._runtime.auth';
const OAUTH = '._runtime.oauth';

/** Options of every client, for any API. */
export const SETTINGS: Readonly<Record<string, string>> = {
  server: 'Declared server for REST requests.',
  server_variables: 'Variables in the URL of the server.',
  base_url: '',
  graphql_url: 'Address for GraphQL requests.',
  authorization: 'Value of the `Authorization` header of every request, instead of all other credentials.',
  graphql_authorization:
    'Value of the `Authorization` header of GraphQL requests, if it differs from that of REST requests.',
  headers: "Headers sent with every request; a call's own headers take precedence.",
  user_agent: "The name of your program, which is added before the client's own `User-Agent`.",
  timeout: 'Timeout of a call in seconds, including its retries and the waits between them.',
  attempt_timeout: 'Timeout of each attempt in seconds (default: the timeout of the call).',
  max_retries: 'Maximum number of retries after transient failures, if repeating the call is safe.',
  max_response_bytes:
    'Maximum size of a response after decompression. A larger response raises a `DecodeError`.',
  max_pages: 'Maximum number of pages of a list. Reading another page raises a `DecodeError`.',
  idle_timeout: 'Time in seconds without data after which a stream or download fails.',
  max_event_bytes: 'Maximum size of an item of a stream in bytes. A larger item fails the stream.',
  hooks: 'Functions called around every request.',
  logger: "Receives log entries instead of the package's own logger.",
  transport: 'Replaces httpx.',
};

/** Local variables of `__init__`. */
const LOCALS: readonly string[] = ['facts', 'self', 'settings'];

interface Option extends CredentialOption {
  readonly name: string;
}

/** Returns one option for each scheme. */
export function credentialOptions(contract: Contract): readonly Option[] {
  const scope = new NameScope([...LOCALS, ...Object.keys(SETTINGS)]);
  return credentialsOf(contract).map((credential) => ({
    ...credential,
    name: claimName(scope, credential, 'argument'),
  }));
}

/** Returns the arguments of `ApiFacts`: the values from the contract that every request uses. */
export function factsOf(
  contract: Contract,
  options: readonly Option[],
  keys: readonly Py[],
  imports: Imports,
  { server, graphqlUrl, security }: Api,
): readonly (readonly [Py, Doc])[] {
  const environments = environmentsOf(contract);
  const choice = serverChoice(contract);
  const environment =
    choice && environments && environments.servers.size > 0
      ? py`${imports.value('environment_of_fixed', '.environments')}(${joinKeys(keys)})`
      : undefined;
  const address: Doc | undefined = choice
    ? addressCode(choice, imports, environment)
    : server === undefined
      ? undefined
      : stringLiteral(server);
  const credentials = options.map(
    ({ scheme, name }) =>
      [stringLiteral(scheme.name.wire), credentialOf(scheme, name, imports, address)] as const,
  );
  return [
    [py`user_agent`, stringLiteral(userAgent(contract, 'python'))],
    ...(address ? [[py`base_url`, address] as const] : []),
    ...(graphqlUrl === undefined ? [] : [[py`graphql_url`, stringLiteral(graphqlUrl)] as const]),
    ...(credentials.length > 0 ? [[py`credentials`, dict(credentials)] as const] : []),
    ...(security.length > 0 ? [[py`security`, securityOf(security)] as const] : []),
  ];
}

/** Returns code to get the first key with a value. */
export function joinKeys(keys: readonly Py[]): Py {
  return keys.reduce((either, one) => py`${either} or ${one}`);
}

export function credentialType(scheme: AuthScheme, imports: Imports, secret: Py): Py {
  const str = imports.builtin('str');
  if (scheme.kind === 'basic') return py`tuple[${str}, ${str}]`;
  return fetchesTokens(scheme) ? py`${secret} | ${imports.value('ClientCredentials', OAUTH)}` : secret;
}

function credentialOf(scheme: AuthScheme, option: string, imports: Imports, server: Doc | undefined): Doc {
  const value = identifier(option);
  if (fetchesTokens(scheme)) {
    const url = tokenUrl(scheme);
    return call(imports.value('oauth', OAUTH), [
      value,
      ...(url === undefined ? [] : [stringLiteral(url)]),
      ...(url !== undefined && isRelative(url) ? [py`base_url`, ...(server ? [server] : [])] : []),
    ]);
  }
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
