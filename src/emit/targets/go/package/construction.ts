/** How a client is made, in the code of the pages. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { go, identifier, joinGo, stringLiteral, type Go } from '../../../encode/go.ts';
import { absoluteServer } from '../../../shape/servers.ts';
import { credentialNames, type NamedCredential } from '../client-file.ts';
import type { Module } from '../file.ts';

/** An address that nobody has (RFC 2606). */
const BASE_URL = stringLiteral('https://api.example.com');
const GRAPHQL_URL = stringLiteral('https://api.example.com/graphql');

/** A client with what the API can not do without. */
export function construction(contract: Contract, { name }: Module): Go {
  const address = contract.sources.openapi
    ? absoluteServer(contract.servers) === undefined
      ? [go`option.WithBaseURL(${BASE_URL})`]
      : []
    : [go`option.WithGraphQLURL(${GRAPHQL_URL})`];
  const options = [...credentials(contract, read), ...address];
  return go`${identifier(name)}.New(${joinGo(options, ', ')})`;
}

/** A client of a server of the test's own, which is in `server`. */
export function constructionOfTest(contract: Contract, { name }: Module): Go {
  const options = [...credentials(contract, () => go`"secret"`), go`option.WithBaseURL(server.URL)`];
  return go`${identifier(name)}.New(${joinGo(options, ', ')})`;
}

/** Of the first alternative that the API takes. */
function credentials(contract: Contract, secret: (option: NamedCredential) => Go): readonly Go[] {
  const all = credentialNames(contract);
  const schemes = contract.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = all.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  return (used.length > 0 ? used : all.slice(0, 1)).map((option) =>
    option.scheme.kind === 'basic'
      ? go`option.${identifier(option.plain)}("user", "password")`
      : go`option.${identifier(option.plain)}(${secret(option)})`,
  );
}

/** `API_KEY` of the environment. */
function read({ words }: NamedCredential): Go {
  return go`os.Getenv(${stringLiteral(splitWords(words.join(' ')).join('_').toUpperCase())})`;
}
