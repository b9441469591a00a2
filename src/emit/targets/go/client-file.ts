/** Prints the client, and the options that depend on the contract. */
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme } from '../../../model/operation.ts';
import { docComment, go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import { NameScope } from '../../names.ts';
import {
  credentialText,
  credentialsOf,
  fetchesTokens,
  hasFetchedTokens,
  tokenUrl,
  type CredentialOption,
} from '../../shape/credentials.ts';
import { apiOf } from '../../shape/api.ts';
import { groupsIn } from '../../shape/nested-groups.ts';
import { addressedPrefixes, environmentsOf } from '../../shape/environments.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import { userAgent } from '../../shape/user-agent.ts';
import { inline, list, literal } from '../../golang/go-layout.ts';
import { claimName } from '../../golang/go-names.ts';
import { alternatives } from './rest-call.ts';
import { serverRows } from './servers.ts';
import { construction, serviceFields, type Service } from './service.ts';

/** Names in the package `option` of every client. */
const OPTIONS: readonly string[] = (
  'Fixed Form With WithAttemptTimeout WithAuthorization WithBaseURL WithBodyField WithGraphQLAuthorization ' +
  'WithGraphQLURL WithHTTPClient WithHeader WithHooks WithIdempotencyKey WithIdleTimeout WithLogger WithMaxEventBytes ' +
  'WithMaxPages WithMaxResponseBytes WithMaxRetries WithMiddleware WithQuery WithResponse WithServer ' +
  'WithServerVariables WithTimeout ' +
  'WithUserAgent WithUserErrors'
).split(' ');

export function clientDeclarations(
  contract: Contract,
  services: readonly Service[],
  graphqlUrl: string,
): readonly Go[] {
  const top = groupsIn(services);
  // Print statements, because gofmt aligns the keys of a literal depending on their lengths.
  const made = services.map(
    (service) =>
      go`client.${joinGo(service.access.map(identifier), '.')} = ${construction(service, services)}`,
  );
  const body = joinGo(
    [...(top.length > 0 ? [serviceFields(top)] : []), go`connection *core.Connection`],
    '\n\n',
  );
  return [
    go`// Client makes the calls of the API. It is safe for concurrent use.
type Client struct {
	${body}
}`,
    go`// New creates a client. It does not open a connection yet.
func New(options ...option.ClientOption) *Client {
	connection := core.NewConnection(${apiLiteral(contract, graphqlUrl)}, options)
	${joinGo([go`client := &Client{connection: connection}`, ...made, go`return client`], '\n')}
}`,
    ...(contract.sources.openapi
      ? [
          go`// Request sends a request that the API does not declare, with the credentials, retries, hooks, and limits of the
// client. The path begins with /, is already percent-encoded, and is appended to the base URL. Errors and logs show it
// without its query. The body is sent as JSON, or as a form if it is an option.Form; without a body, pass nil. The
// response is stored in result: a pointer to []byte or string receives the body unchanged, and any other pointer
// receives decoded JSON.
func (c *Client) Request(ctx context.Context, method, path string, body, result any, options ...option.CallOption) error {
	return core.RawRequest(ctx, c.connection, method, path, body, result, options...)
}`,
        ]
      : []),
    ...(contract.sources.graphql
      ? [
          go`// GraphQL executes your own document, and decodes its data into result with encoding/json.
func (c *Client) GraphQL(ctx context.Context, document string, variables, result any, options ...option.CallOption) error {
	return core.Document(ctx, c.connection, document, variables, result, options...)
}`,
        ]
      : []),
  ];
}

/** Returns the values from the contract that every request uses. */
function apiLiteral(contract: Contract, configuredUrl: string): Go {
  const { server, graphqlUrl, security } = apiOf(contract, configuredUrl);
  const choice = serverChoice(contract);
  const rows = (choice ? addressedPrefixes(environmentsOf(contract)) : []).map(({ prefix, environment }) =>
    inline(go``, [
      [go`Prefix`, stringLiteral(prefix)],
      [go`Server`, stringLiteral(environment)],
    ]),
  );
  return literal(go`core.API`, [
    ...(server === undefined || choice ? [] : [[go`BaseURL`, stringLiteral(server)] as const]),
    ...(choice ? [[go`Servers`, serverRows(choice)] as const] : []),
    ...(graphqlUrl === undefined ? [] : [[go`GraphQLURL`, stringLiteral(graphqlUrl)] as const]),
    [go`UserAgent`, stringLiteral(userAgent(contract, 'go'))],
    ...(security.length > 0 ? [[go`Security`, alternatives(security)] as const] : []),
    ...(rows.length > 0 ? [[go`Environments`, list(go`[]core.Environment`, rows)] as const] : []),
  ]);
}

/** Returns the options `WithToken` and `WithTokenFrom` for each authentication scheme. */
export function credentialDeclarations(contract: Contract): readonly Go[] {
  const prefixed = environmentsOf(contract)?.schemes ?? [];
  return [
    ...(hasFetchedTokens(contract)
      ? [
          go`// ClientCredentials are OAuth client credentials, which the client exchanges for access tokens.
type ClientCredentials = core.ClientCredentials`,
        ]
      : []),
    ...credentialNames(contract).flatMap((named) => [
      ...declarationsOf(named, prefixed.includes(named.scheme.name.wire)),
      ...(named.client === undefined ? [] : [fetchingOption(named.scheme, named.client)]),
    ]),
  ];
}

/** Returns an option for which the client fetches tokens itself. */
function fetchingOption(scheme: AuthScheme, name: string): Go {
  const wire = stringLiteral(scheme.name.wire);
  const url = stringLiteral(tokenUrl(scheme) ?? '');
  return go`${docComment([`${name} sets client credentials, which the client exchanges for tokens.`, credentialText(scheme)])!}
func ${identifier(name)}(credentials ClientCredentials) ClientOption {
	return core.WithCredential(${wire}, core.OAuth(${url}, credentials))
}`;
}

export interface NamedCredential extends CredentialOption {
  /** `WithToken`. */
  readonly plain: string;
  /** `WithTokenFrom`. A scheme with a user name and a password has no such option. */
  readonly from: string;
  /** `WithTokenClient`, if the client can fetch the tokens itself. */
  readonly client?: string;
}

/** Returns the options in the order of the contract. */
export function credentialNames(contract: Contract): readonly NamedCredential[] {
  const scope = new NameScope(OPTIONS);
  return credentialsOf(contract).map((credential) => {
    const plain = claimName(scope, { words: ['with', ...credential.words] }, 'type');
    const from = credential.scheme.kind === 'basic' ? plain : scope.claim(`${plain}From`, '_');
    const client = fetchesTokens(credential.scheme) ? scope.claim(`${plain}Client`, '_') : undefined;
    return { ...credential, plain, from, ...(client !== undefined && { client }) };
  });
}

function declarationsOf({ scheme, plain, from }: NamedCredential, hasEnvironment: boolean): readonly Go[] {
  const own = identifier(plain);
  const name = stringLiteral(scheme.name.wire);
  const text = credentialText(scheme);
  if (scheme.kind === 'basic')
    return [
      go`${docComment([`${plain} sets the user name and the password.`, text])!}
func ${own}(username, password string) ClientOption {
	return core.WithCredential(${name}, core.Basic(username, password))
}`,
    ];
  const fixed = go`${identifier(from)}(Fixed(secret))`;
  return [
    go`${docComment([`${plain} sets a credential.`, text])!}
func ${own}(secret string) ClientOption {
	return ${hasEnvironment ? go`core.Options(${fixed}, core.WithKey(secret))` : fixed}
}`,
    go`// ${identifier(from)} sets a function that returns the credential; it is called for every request.
func ${identifier(from)}(secret Secret) ClientOption {
	return core.WithCredential(${name}, ${credentialOf(scheme)})
}`,
  ];
}

function credentialOf(scheme: AuthScheme): Go {
  switch (scheme.kind) {
    case 'apiKey': {
      const kinds = {
        header: go`core.HeaderKey`,
        query: go`core.QueryKey`,
        cookie: go`core.CookieKey`,
      } as const;
      return go`${kinds[scheme.in]}(${stringLiteral(scheme.parameter)}, secret)`;
    }
    case 'http':
      return go`core.Scheme(${stringLiteral(scheme.scheme)}, secret)`;
    default:
      return go`core.Bearer(secret)`;
  }
}
