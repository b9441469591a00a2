/** Prints the construction of a client on the pages. */
import type { Contract } from '../../../../model/contract.ts';
import { identifier, java, stringLiteral } from '../../../encode/java.ts';
import { environmentVariable, shownAddress, shownCredentials } from '../../../shape/construction.ts';
import { credentialNames } from '../client.ts';
import { text, type Doc } from '../layout/ops.ts';
import { chain, type Link } from '../layout/syntax.ts';

/** Returns the options with all settings that the API requires. */
export function construction(contract: Contract): Doc {
  const link = (name: Link['name'], ...args: Link['args']): Link => ({ name, args });
  const address = shownAddress(contract);
  const setter = address?.of === 'rest' ? java`baseUrl` : java`graphqlUrl`;
  return chain(java`ClientOptions`, [
    link(java`builder`),
    ...credentials(contract),
    ...(address ? [link(setter, text(stringLiteral(address.url)))] : []),
    link(java`build`),
  ]);
}

function credentials(contract: Contract): readonly Link[] {
  return shownCredentials(contract, credentialNames(contract)).map(({ method, scheme }) => ({
    name: identifier(method),
    args: scheme.kind === 'basic' ? [text(java`"user"`), text(java`"password"`)] : [read(method)],
  }));
}

/** Returns code to read an environment variable such as `API_KEY`. */
function read(method: string): Doc {
  const variable = text(stringLiteral(environmentVariable(method)));
  return chain(java`System`, [{ name: java`getenv`, args: [variable] }]);
}
