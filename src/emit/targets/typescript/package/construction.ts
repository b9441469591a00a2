/** How a client is made, in the code of the pages. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { es, propertyKey, stringLiteral, identifier, type Es } from '../../../encode/ecmascript.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { braced } from '../../../ecmascript/layout.ts';
import { hasAddresses } from '../client-module.ts';
import { credentialCode, type CredentialCode } from '../credentials.ts';

export type CredentialRow = CredentialCode['rows'][number];

/** Addresses that nobody has (RFC 2606). */
const BASE_URL = 'https://api.example.com';
export const GRAPHQL_URL = `${BASE_URL}/graphql`;

export function credentialRows(contract: Contract): readonly CredentialRow[] {
  return credentialCode(contract, new Imports()).rows;
}

/** The options object: what the API can not do without, and `more`. Empty when that is nothing. */
export function optionsLiteral(contract: Contract, more: readonly Es[]): Es {
  const rows = credentialRows(contract);
  const schemes = contract.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = rows.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  const members = [
    ...(used.length > 0 ? used : rows.slice(0, 1)).map(memberOf),
    ...addresses(contract),
    ...more,
  ];
  return members.length === 0 ? es`` : braced(members, 40);
}

function memberOf({ scheme, option }: CredentialRow): Es {
  const value =
    scheme.kind === 'basic'
      ? es`{ username: 'user', password: 'password' }`
      : es`process.env.${variable(option)}`;
  return es`${propertyKey(option)}: ${value}`;
}

/** `apiKey` → `API_KEY`. */
function variable(option: string): Es {
  return identifier(
    splitWords(option)
      .join('_')
      .toUpperCase()
      .replace(/^(?=\d)/, '_'),
  );
}

function addresses(contract: Contract): readonly Es[] {
  const { openapi } = contract.sources;
  if (!openapi) return [es`graphqlUrl: ${stringLiteral(GRAPHQL_URL)}`];
  return hasAddresses(contract) ? [] : [es`baseUrl: ${stringLiteral(BASE_URL)}`];
}
