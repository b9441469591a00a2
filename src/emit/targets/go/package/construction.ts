/** Prints the construction of a client on the pages. */
import type { Contract } from '../../../../model/contract.ts';
import { go, identifier, joinGo, stringLiteral, type Go } from '../../../encode/go.ts';
import { environmentVariable, shownAddress, shownCredentials } from '../../../shape/construction.ts';
import { credentialNames, type NamedCredential } from '../client-file.ts';
import type { Module } from '../../../golang/file.ts';

/** Returns the construction of a client with all options that the API requires. */
export function construction(contract: Contract, { name }: Module): Go {
  const address = shownAddress(contract);
  const setter = address?.of === 'rest' ? go`WithBaseURL` : go`WithGraphQLURL`;
  const options = [
    ...credentials(contract, read),
    ...(address ? [go`option.${setter}(${stringLiteral(address.url)})`] : []),
  ];
  return go`${identifier(name)}.New(${joinGo(options, ', ')})`;
}

/** Returns the construction of a client for the test server in the variable `server`. */
export function constructionOfTest(contract: Contract, { name }: Module): Go {
  const options = [...credentials(contract, () => go`"secret"`), go`option.WithBaseURL(server.URL)`];
  return go`${identifier(name)}.New(${joinGo(options, ', ')})`;
}

function credentials(contract: Contract, secret: (option: NamedCredential) => Go): readonly Go[] {
  return shownCredentials(contract, credentialNames(contract)).map((option) =>
    option.scheme.kind === 'basic'
      ? go`option.${identifier(option.plain)}("user", "password")`
      : go`option.${identifier(option.plain)}(${secret(option)})`,
  );
}

/** Returns code to read an environment variable such as `API_KEY`. */
function read({ words }: NamedCredential): Go {
  return go`os.Getenv(${stringLiteral(environmentVariable(words.join(' ')))})`;
}
