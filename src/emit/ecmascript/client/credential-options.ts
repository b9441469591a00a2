/** Client options for credentials, from the contract's security schemes. */
import { camelCase } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme } from '../../../model/operation.ts';
import {
  docComment,
  es,
  joinEs,
  propertyAccess,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import type { Imports } from '../imports.ts';
import { bindingName } from '../type-names.ts';
import { NameScope } from '../../names.ts';
import {
  credentialText,
  credentialsOf,
  fetchesTokens,
  isRelative,
  tokenUrl,
} from '../../shape/credentials.ts';

/** Names not allowed for credentials: options of every client, and properties of every object. */
const TAKEN = [
  'attemptTimeoutMs',
  'authorization',
  'baseUrl',
  'fetch',
  'graphqlAuthorization',
  'graphqlUrl',
  'headers',
  'hooks',
  'logger',
  'maxPages',
  'maxResponseBytes',
  'maxRetries',
  'timeoutMs',
  'userAgent',
  ...Object.getOwnPropertyNames(Object.prototype),
];
const RUNTIME = './runtime/auth.ts';
const OAUTH = './runtime/oauth.ts';

export interface CredentialCode {
  /** Properties of `ClientOptions`. */
  readonly options: readonly Es[];
  /** Properties of the table that maps each scheme to its credential. */
  readonly table: readonly Es[];
  /** The option of each scheme. */
  readonly rows: readonly { readonly scheme: AuthScheme; readonly option: string }[];
}

/** Returns one option for each scheme. `server` is the code for the URL of the chosen server, if there is one. */
export function credentialCode(contract: Contract, imports: Imports, server?: Es): CredentialCode {
  const scope = new NameScope(TAKEN);
  const rows = credentialsOf(contract).map(({ scheme, words }) => ({
    scheme,
    option: scope.claim(optionName(words)),
  }));
  return {
    rows,
    options: rows.map(({ scheme, option }) => optionMember(scheme, option, imports)),
    table: rows.map(
      ({ scheme, option }) =>
        es`${propertyKey(scheme.name.wire)}: ${credentialOf(scheme, option, imports, server)}`,
    ),
  };
}

function optionName(words: readonly string[]): string {
  return bindingName(camelCase(words)).replace(/_$/, '');
}

function optionMember(scheme: AuthScheme, option: string, imports: Imports): Es {
  const secret = (): Es => imports.type('Secret', './runtime/options.ts');
  const type =
    scheme.kind === 'basic'
      ? imports.type('BasicCredentials', RUNTIME)
      : fetchesTokens(scheme)
        ? es`${secret()} | ${imports.type('ClientCredentials', OAUTH)}`
        : secret();
  const documentation = docComment([credentialText(scheme)]);
  return es`${documentation}readonly ${propertyKey(option)}?: ${type} | undefined;`;
}

function credentialOf(scheme: AuthScheme, option: string, imports: Imports, server: Es | undefined): Es {
  const value = es`options${propertyAccess(option)}`;
  if (fetchesTokens(scheme)) {
    const url = tokenUrl(scheme);
    const base = server === undefined ? es`options.baseUrl` : es`options.baseUrl ?? ${server}`;
    const values = [
      value,
      ...(url === undefined ? [] : [stringLiteral(url)]),
      ...(url !== undefined && isRelative(url) ? [base] : []),
    ];
    return es`${imports.value('oauth', OAUTH)}(${joinEs(values, ', ')})`;
  }
  switch (scheme.kind) {
    case 'basic':
      return es`${imports.value('basic', RUNTIME)}(${value})`;
    case 'apiKey': {
      const where = [stringLiteral(scheme.in), stringLiteral(scheme.parameter), value];
      return es`${imports.value('apiKey', RUNTIME)}(${joinEs(where, ', ')})`;
    }
    case 'http':
      return es`${imports.value('authorization', RUNTIME)}(${value}, ${stringLiteral(`${scheme.scheme} `)})`;
    default:
      return es`${imports.value('bearer', RUNTIME)}(${value})`;
  }
}
