/** Prints the two clients, and their options. */
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme } from '../../../model/operation.ts';
import { identifier, java, joinJava, stringLiteral, type Java } from '../../encode/java.ts';
import { javadoc, javadocReturn, type JavadocTag } from '../../encode/javadoc.ts';
import { NameScope } from '../../names.ts';
import { apiOf } from '../../shape/api.ts';
import {
  credentialText,
  credentialsOf,
  fetchesTokens,
  tokenUrl,
  type CredentialOption,
} from '../../shape/credentials.ts';
import { addressedPrefixes, environmentsOf } from '../../shape/environments.ts';
import { serverChoice, type ServerChoice } from '../../shape/server-choice.ts';
import { sentence } from '../../shape/sentences.ts';
import { userAgent } from '../../shape/user-agent.ts';
import { groupsIn } from '../../shape/nested-groups.ts';
import type { View } from '../../templates.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import {
  assignment,
  call,
  chain,
  conditional,
  construction,
  field,
  header,
  parameter,
  returning,
  signature,
} from './layout/syntax.ts';
import type { Step, Service } from './method.ts';
import { claimName } from './names.ts';
import { alternatives } from './rest-call.ts';
import { serversView, variableOptions } from './servers.ts';
import type { Flavour } from './service-types.ts';
import { THIS_BUILDER, method } from './types/members.ts';

/** The names of the clients. */
export interface ClientNames {
  readonly sync: string;
  readonly async: string;
}

/** Names that the options from the contract cannot have: members of `SettingsBuilder` and `ClientOptions`. */
const OPTIONS: readonly string[] = (
  'api attemptTimeout authorization baseUrl build credentials graphqlAuthorization graphqlUrl header hooks ' +
  'environment idleTimeout interceptor logger maxEventBytes maxPages maxResponseBytes maxRetries server serverOf ' +
  'serverVariables settings timeout transport userAgent world'
).split(' ');

export function clientView(
  contract: Contract,
  names: ClientNames,
  services: readonly Service[],
  flavour: Flavour,
): View {
  const isAsync = flavour === 'async';
  const title = sentence(contract.title) ?? 'An API.';
  const own = identifier(names[flavour]);
  const other = identifier(names.async);
  const calls = isAsync ? java`AsyncCalls` : java`Calls`;
  const connected = construction(calls, [chain(java`options`, [{ name: java`connection`, args: [] }])]);
  const options = parameter(text(java`ClientOptions`), java`options`);
  const how = isAsync ? 'The asynchronous client.' : 'The synchronous client.';
  return {
    documentation: javadoc(
      [title, `${how} It is safe for use by any number of threads; close it after use.`],
      0,
    )!,
    head: print(
      header(java`public final`, java`class ${own}`, [
        { word: java`implements`, types: [text(java`AutoCloseable`)] },
      ]),
      0,
    ),
    calls,
    isAsync,
    makerWithoutOptions: print(signature(java`public static`, text(own), java`create`, [], java` {`), 2),
    maker: print(signature(java`public static`, text(own), java`create`, [options], java` {`), 2),
    made: print(returning(construction(own, [connected])), 4),
    asyncHead: print(signature(java`public`, text(other), java`async`, [], java` {`), 2),
    asyncMade: print(
      returning(construction(other, [chain(java`calls`, [{ name: java`async`, args: [] }])])),
      4,
    ),
    constructor: print(
      signature(
        isAsync ? undefined : java`private`,
        undefined,
        own,
        [parameter(text(calls), java`calls`)],
        java` {`,
      ),
      2,
    ),
    hasRest: contract.sources.openapi !== undefined,
    hasGraphql: contract.sources.graphql !== undefined,
    hasServices: services.length > 0,
    services: joinJava(
      groupsIn(services).map(({ field: called, names: types }) => {
        const implementation = identifier(isAsync ? types.asyncImpl : types.syncImpl);
        const type = text(identifier(types[flavour]));
        const head = print(signature(java`public`, type, identifier(called), [], java` {`), 2);
        const body = print(returning(construction(implementation, [text(java`calls`)])), 4);
        return java`${javadocReturn(`the calls of \`${called}\``, 2)}\n${head}\n  ${body}\n}`;
      }),
      '\n\n',
    ),
  };
}

/** @param renderEnum prints an enum within the options */
export function optionsView(contract: Contract, graphqlUrl: string, renderEnum: (view: View) => Java): View {
  const environments = environmentsOf(contract);
  const choice = serverChoice(contract);
  const prefixed = environments?.schemes ?? [];
  const rows = addressedPrefixes(environments).map(
    ({ prefix, environment }) => java`if (key.startsWith(${stringLiteral(prefix)})) {
  return ${stringLiteral(environment)};
}`,
  );
  const credentials = credentialNames(contract).flatMap((named) =>
    credentialMethods(named, rows.length > 0 && prefixed.includes(named.scheme.name.wire)),
  );
  return {
    api: print(apiField(contract, graphqlUrl, choice === undefined), 2),
    hasServers: choice !== undefined,
    ...(choice ? serversView(choice, serverOptions(contract, choice), renderEnum) : {}),
    hasCredentials: credentials.length > 0,
    credentials: joinJava(credentials, '\n\n'),
    tellsAddress: rows.length > 0,
    chosenApi: print(assignment(java`api`, choice ? chosenApi(choice, rows.length > 0) : text(java`API`)), 4),
    rows: joinJava(rows, '\n'),
  };
}

/** Returns the API with the URL of the chosen server, or of the server that the key's environment names. */
function chosenApi({ servers, variables }: ServerChoice, hasEnvironments: boolean): Doc {
  const chosen = text(servers.length > 1 ? java`builder.server` : java`null`);
  const server = hasEnvironments
    ? conditional(text(java`builder.server == null`), text(java`builder.environment`), chosen)
    : chosen;
  const given = variables.length > 0 ? text(java`builder.serverVariables`) : call(java`Map.of`, []);
  const url = chain(java`DeclaredServer`, [{ name: java`url`, args: [text(java`SERVERS`), server, given] }]);
  return chain(java`API`, [{ name: java`withBaseUrl`, args: [url] }]);
}

export interface NamedCredential extends CredentialOption {
  /** The method in the builder of options. */
  readonly method: string;
}

/** Returns the options in the order of the contract. */
export function credentialNames(contract: Contract): readonly NamedCredential[] {
  const scope = new NameScope(OPTIONS);
  return credentialsOf(contract).map((credential) => ({
    ...credential,
    method: claimName(scope, credential, 'field'),
  }));
}

/** Returns the option for each variable of the servers' URLs. */
export function serverOptions(contract: Contract, choice: ServerChoice): ReadonlyMap<string, string> {
  return variableOptions(
    choice,
    new NameScope([...OPTIONS, ...credentialNames(contract).map(({ method: name }) => name)]),
  );
}

/** Returns the values from the contract that every request uses. */
function apiField(contract: Contract, configuredUrl: string, hasBaseUrl: boolean): Doc {
  const { server, graphqlUrl, security } = apiOf(contract, configuredUrl);
  const step = (name: Java, value: string): Step => ({ name, args: [text(stringLiteral(value))] });
  const made = chain(java`Api`, [
    step(java`of`, userAgent(contract, 'java')),
    ...(server === undefined || !hasBaseUrl ? [] : [step(java`withBaseUrl`, server)]),
    ...(graphqlUrl === undefined ? [] : [step(java`withGraphqlUrl`, graphqlUrl)]),
    ...(security.length > 0 ? [{ name: java`withSecurity`, args: [alternatives(security)] }] : []),
  ]);
  return field(java`private static final`, text(java`Api`), java`API`, made);
}

function credentialMethods(
  { scheme, method: name }: NamedCredential,
  tellsAddress: boolean,
): readonly Java[] {
  const own = identifier(name);
  const wire = stringLiteral(scheme.name.wire);
  const summary = credentialText(scheme);
  const head = (parameters: readonly Doc[]): Doc =>
    signature(java`public`, text(java`Builder`), own, parameters, java` {`);
  const set = (credential: Doc): Doc =>
    assignment(
      java`credentials`,
      chain(java`credentials`, [{ name: java`and`, args: [text(wire), credential] }]),
    );
  const withBuilder = (...given: readonly JavadocTag[]): readonly JavadocTag[] => [...given, THIS_BUILDER];
  const param = (of: Java, words: string): JavadocTag => ({ tag: 'param', name: of, text: words });
  const withSecret = (
    credential: Doc,
    parameters: readonly Doc[],
    paragraphs: readonly string[],
    tags: readonly JavadocTag[],
    ...before: readonly Java[]
  ): Java =>
    java`${joinJava([javadoc(paragraphs, 4, tags)!, print(head(parameters), 4)], '\n')}
  ${joinJava([...before, print(set(credential), 6)], '\n')}
  return this;
}`;
  if (scheme.kind === 'basic')
    return [
      withSecret(
        chain(java`Credential`, [{ name: java`basic`, args: [text(java`username`), text(java`password`)] }]),
        [parameter(text(java`String`), java`username`), parameter(text(java`String`), java`password`)],
        ['Sets the user name and the password.', summary],
        [
          ...withBuilder(param(java`username`, 'the name'), param(java`password`, 'the password')),
          { tag: 'throws', name: java`IllegalArgumentException`, text: 'if the name contains a colon' },
        ],
      ),
    ];
  // If the value is null, the stack trace must show the name of the setting.
  const given = chain(java`Objects`, [
    { name: java`requireNonNull`, args: [text(own), text(stringLiteral(name))] },
  ]);
  const isGiven = print([...given, ...text(java`;`)], 6);
  const plain = (value: Doc): Doc =>
    returning(call(own, [chain(java`Secret`, [{ name: java`of`, args: [value] }])]));
  const first = tellsAddress
    ? java`${joinJava([javadoc(['Sets a credential.', summary], 4, withBuilder(param(own, 'the credential')))!, print(head([parameter(text(java`String`), own)]), 4)], '\n')}
  ${isGiven}
  environment = serverOf(${own});
  ${print(plain(text(own)), 6)}
}`
    : method(
        [javadoc(['Sets a credential.', summary], 4, withBuilder(param(own, 'the credential')))!],
        head([parameter(text(java`String`), own)]),
        plain(given),
        4,
      );
  return [
    first,
    withSecret(
      credentialOf(scheme, own),
      [parameter(text(java`Secret`), own)],
      ['Sets a function that returns the credential; it is called before every request.', summary],
      withBuilder(param(own, 'the function')),
      isGiven,
    ),
    ...(fetchesTokens(scheme)
      ? [
          withSecret(
            chain(java`Credential`, [{ name: java`oauth`, args: [text(own), text(urlOf(scheme))] }]),
            [parameter(text(java`ClientCredentials`), own)],
            ['Sets client credentials, which the client exchanges for tokens.', summary],
            [
              ...withBuilder(param(own, 'the credentials')),
              {
                tag: 'throws',
                name: java`IllegalArgumentException`,
                text: 'if the token URL is missing or not safe',
              },
            ],
            isGiven,
          ),
        ]
      : []),
  ];
}

function urlOf(scheme: AuthScheme): Java {
  const url = tokenUrl(scheme);
  return url === undefined ? java`null` : stringLiteral(url);
}

function credentialOf(scheme: AuthScheme, secret: Java): Doc {
  const made = (name: Java, ...args: readonly Java[]): Doc =>
    chain(java`Credential`, [{ name, args: [...args, secret].map(text) }]);
  switch (scheme.kind) {
    case 'apiKey': {
      const kinds = { header: java`header`, query: java`query`, cookie: java`cookie` } as const;
      return made(kinds[scheme.in], stringLiteral(scheme.parameter));
    }
    case 'http':
      return made(java`authorization`, stringLiteral(`${scheme.scheme} `));
    default:
      return made(java`bearer`);
  }
}
