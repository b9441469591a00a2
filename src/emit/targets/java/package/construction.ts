/** How a client is made, in the code of the pages. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { identifier, java, stringLiteral } from '../../../encode/java.ts';
import { absoluteServer } from '../../../shape/servers.ts';
import { credentialNames } from '../client.ts';
import { text, type Doc } from '../layout/ops.ts';
import { chain, type Link } from '../layout/syntax.ts';

/** An address that nobody has (RFC 2606). */
const BASE_URL = stringLiteral('https://api.example.com');
const GRAPHQL_URL = stringLiteral('https://api.example.com/graphql');

/** Options with what the API can not do without. */
export function construction(contract: Contract): Doc {
  const link = (name: Link['name'], ...args: Link['args']): Link => ({ name, args });
  const address = contract.sources.openapi
    ? absoluteServer(contract.servers) === undefined
      ? [link(java`baseUrl`, text(BASE_URL))]
      : []
    : [link(java`graphqlUrl`, text(GRAPHQL_URL))];
  return chain(java`ClientOptions`, [
    link(java`builder`),
    ...credentials(contract),
    ...address,
    link(java`build`),
  ]);
}

/** Of the first alternative that the API takes. */
function credentials(contract: Contract): readonly Link[] {
  const all = credentialNames(contract);
  const schemes = contract.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = all.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  return (used.length > 0 ? used : all.slice(0, 1)).map(({ method, scheme }) => ({
    name: identifier(method),
    args: scheme.kind === 'basic' ? [text(java`"user"`), text(java`"password"`)] : [read(method)],
  }));
}

/** `API_KEY` of the environment. */
function read(method: string): Doc {
  const variable = splitWords(method).join('_').toUpperCase();
  return chain(java`System`, [{ name: java`getenv`, args: [text(stringLiteral(variable))] }]);
}
