/** What a program starts from: the client, and the options that its API brings. */
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme } from '../../../model/operation.ts';
import { docComment, go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import { NameScope } from '../../names.ts';
import { carrierOf, credentialsOf, type CredentialOption } from '../../shape/credentials.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { securityAlternatives } from '../../shape/security.ts';
import { absoluteServer } from '../../shape/servers.ts';
import { userAgent } from '../../shape/user-agent.ts';
import { columns, inline, list, literal } from './layout.ts';
import { claimName } from './names.ts';
import { alternatives } from './rest-call.ts';
import type { Service } from './service.ts';

/** Options of every client. */
const OPTIONS: readonly string[] = (
  'Fixed With WithAttemptTimeout WithAuthorization WithBaseURL WithGraphQLAuthorization WithGraphQLURL WithHTTPClient ' +
  'WithHeader WithHooks WithIdempotencyKey WithLogger WithMaxRetries WithMiddleware WithResponse WithTimeout ' +
  'WithUserAgent WithUserErrors'
).split(' ');

export function clientDeclarations(
  contract: Contract,
  services: readonly Service[],
  graphqlUrl: string,
): readonly Go[] {
  const fields = services.map(({ field, type }) => ({
    first: identifier(field),
    second: go`*${identifier(type)}`,
  }));
  // Statements, since gofmt lines up the keys of a literal by rules of their length.
  const made = services.map(
    ({ field, type }) => go`client.${identifier(field)} = &${identifier(type)}{connection}`,
  );
  const body = joinGo(
    [...(fields.length > 0 ? [columns(fields)] : []), go`connection *core.Connection`],
    '\n\n',
  );
  return [
    go`// Client makes the calls of the API. It may be used by many goroutines at once.
type Client struct {
	${body}
}`,
    go`// New makes a client. It opens no connection yet.
func New(options ...option.ClientOption) *Client {
	connection := core.NewConnection(${apiOf(contract, graphqlUrl)}, options)
	client := &Client{connection: connection}
	${joinGo(made, '\n')}
	return client
}`,
    ...(contract.sources.graphql
      ? [
          go`// GraphQL executes a document of your own, and reads its data into result as encoding/json does.
func (c *Client) GraphQL(ctx context.Context, document string, variables, result any, options ...option.CallOption) error {
	return core.Document(ctx, c.connection, document, variables, result, options...)
}`,
        ]
      : []),
  ];
}

/** What the contract says of every request. */
function apiOf(contract: Contract, graphqlUrl: string): Go {
  const server = absoluteServer(contract.servers);
  const security = securityAlternatives(contract, contract.security);
  const environments = environmentsOf(contract);
  const hasRest = contract.sources.openapi !== undefined;
  const hasGraphql = contract.sources.graphql !== undefined && (hasRest || !graphqlUrl.startsWith('/'));
  const rows = (environments?.prefixes ?? []).flatMap(({ prefix, environment }) => {
    const address = environments?.addresses.get(environment);
    const members = [
      [go`Prefix`, stringLiteral(prefix)] as const,
      [go`BaseURL`, stringLiteral(address ?? '')] as const,
    ];
    return address === undefined ? [] : [inline(go``, members)];
  });
  return literal(go`core.API`, [
    ...(server === undefined ? [] : [[go`BaseURL`, stringLiteral(server)] as const]),
    ...(hasGraphql ? [[go`GraphQLURL`, stringLiteral(graphqlUrl)] as const] : []),
    [go`UserAgent`, stringLiteral(userAgent(contract, 'go'))],
    ...(security.length > 0 ? [[go`Security`, alternatives(security)] as const] : []),
    ...(rows.length > 0 ? [[go`Environments`, list(go`[]core.Environment`, rows)] as const] : []),
  ]);
}

/** `WithToken` and `WithTokenFrom`, for each way to prove who calls. */
export function credentialDeclarations(contract: Contract): readonly Go[] {
  const scope = new NameScope(OPTIONS);
  const telling = environmentsOf(contract)?.schemes ?? [];
  return credentialsOf(contract).flatMap((credential) =>
    declarationsOf(credential, scope, telling.includes(credential.scheme.name.wire)),
  );
}

function declarationsOf(
  { scheme, words }: CredentialOption,
  scope: NameScope,
  tellsEnvironment: boolean,
): readonly Go[] {
  const plain = claimName(scope, { words: ['with', ...words] }, 'type');
  const own = identifier(plain);
  const name = stringLiteral(scheme.name.wire);
  const said = scheme.description?.trim() ? scheme.description : carrierOf(scheme);
  if (scheme.kind === 'basic')
    return [
      go`${docComment([`${plain} sets user name and password.`, said])!}
func ${own}(username, password string) ClientOption {
	return core.WithCredential(${name}, core.Basic(username, password))
}`,
    ];
  const from = scope.claim(`${plain}From`, '_');
  const fixed = go`${identifier(from)}(Fixed(secret))`;
  return [
    go`${docComment([`${plain} sets a credential.`, said])!}
func ${own}(secret string) ClientOption {
	return ${tellsEnvironment ? go`core.Options(${fixed}, core.WithKey(secret))` : fixed}
}`,
    go`// ${identifier(from)} asks for the credential for every request.
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
