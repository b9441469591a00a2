/** Prints the construction of a client on the pages. */
import type { Contract } from '../../../../model/contract.ts';
import { es, propertyKey, stringLiteral, identifier, type Es } from '../../../encode/ecmascript.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { braced } from '../../../ecmascript/layout.ts';
import { environmentVariable, shownAddress, shownCredentials } from '../../../shape/construction.ts';
import { credentialCode, type CredentialCode } from '../../../ecmascript/client/credential-options.ts';

export type CredentialRow = CredentialCode['rows'][number];

export function credentialRows(contract: Contract): readonly CredentialRow[] {
  return credentialCode(contract, new Imports()).rows;
}

/** Returns the options object with all settings that the API requires, and `more`, or empty code without settings. */
export function optionsLiteral(contract: Contract, more: readonly Es[]): Es {
  const members = [
    ...shownCredentials(contract, credentialRows(contract)).map(memberOf),
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

/** Returns the variable for an option: `apiKey` → `API_KEY`. */
function variable(option: string): Es {
  return identifier(environmentVariable(option).replace(/^(?![\p{ID_Start}_$])/u, '_'));
}

function addresses(contract: Contract): readonly Es[] {
  const address = shownAddress(contract);
  if (!address) return [];
  return [es`${address.of === 'rest' ? es`baseUrl` : es`graphqlUrl`}: ${stringLiteral(address.url)}`];
}
