/** Prints the construction of a client on the pages. */
import type { Contract } from '../../../../model/contract.ts';
import { identifier, joinPy, py, stringLiteral, type Py } from '../../../encode/python.ts';
import { environmentVariable, shownAddress, shownCredentials } from '../../../shape/construction.ts';
import { credentialOptions } from '../client-options.ts';
import { call, keywords, type Doc } from '../doc.ts';
import { importStatement } from '../import-statements.ts';
import { print } from '../layout.ts';

type Keyword = readonly [Py, Doc];

/** Returns the construction of a client with all settings that the API requires, and `more`. */
export function construction(contract: Contract, className: Py, more: readonly Keyword[]): Doc {
  return call(className, keywords([...credentials(contract), ...addresses(contract), ...more]));
}

/** Returns the imports of the client, of `os` if credentials are environment variables, and of other modules. */
export function constructionImports(
  contract: Contract,
  module: string,
  names: readonly Py[],
  others: readonly Py[] = [],
): Py {
  const own = importStatement(module, names, 0);
  const isRead = credentials(contract).some(([, value]) => print(value).text.includes('os.environ'));
  const standard = [...others, ...(isRead ? [py`os`] : [])].map((name) => py`import ${name}`);
  return standard.length === 0 ? own : joinPy([joinPy(standard, '\n'), own], '\n\n');
}

function credentials(contract: Contract): readonly Keyword[] {
  return shownCredentials(contract, credentialOptions(contract)).map(({ name, scheme }) => [
    identifier(name),
    scheme.kind === 'basic'
      ? py`("user", "password")`
      : py`os.environ[${stringLiteral(environmentVariable(name))}]`,
  ]);
}

function addresses(contract: Contract): readonly Keyword[] {
  const address = shownAddress(contract);
  if (!address) return [];
  return [[address.of === 'rest' ? py`base_url` : py`graphql_url`, stringLiteral(address.url)]];
}
