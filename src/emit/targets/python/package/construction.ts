/** How a client is made, in the code of the pages. */
import { splitWords } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { identifier, joinPy, moduleName, py, stringLiteral, type Py } from '../../../encode/python.ts';
import { credentialOptions, hasAddresses } from '../client-options.ts';
import { call, keywords, type Doc } from '../doc.ts';
import { print } from '../layout.ts';

/** Addresses that nobody has (RFC 2606). */
const BASE_URL = 'https://api.example.com';
const GRAPHQL_URL = stringLiteral(`${BASE_URL}/graphql`);

type Keyword = readonly [Py, Doc];

/** A client with what the API can not do without, and `more`. */
export function construction(contract: Contract, className: Py, more: readonly Keyword[]): Doc {
  return call(className, keywords([...credentials(contract), ...addresses(contract), ...more]));
}

/** Imports of the client, of `os` where credentials are read from the environment, and of other modules. */
export function constructionImports(
  contract: Contract,
  module: string,
  names: readonly Py[],
  others: readonly Py[] = [],
): Py {
  const own = py`from ${moduleName(module)} import ${joinPy(names, ', ')}`;
  const isRead = credentials(contract).some(([, value]) => print(value).text.includes('os.environ'));
  const standard = [...others, ...(isRead ? [py`os`] : [])].map((name) => py`import ${name}`);
  return standard.length === 0 ? own : joinPy([joinPy(standard, '\n'), own], '\n\n');
}

/** Of the first alternative that the API takes. */
function credentials(contract: Contract): readonly Keyword[] {
  const options = credentialOptions(contract);
  const schemes = contract.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const used = options.filter(({ scheme }) => schemes.includes(scheme.name.wire));
  return (used.length > 0 ? used : options.slice(0, 1)).map(({ name, scheme }) => [
    identifier(name),
    scheme.kind === 'basic' ? py`("user", "password")` : py`os.environ[${variable(name)}]`,
  ]);
}

/** `api_key` → `"API_KEY"`. */
function variable(option: string): Py {
  return stringLiteral(splitWords(option).join('_').toUpperCase());
}

function addresses(contract: Contract): readonly Keyword[] {
  if (!contract.sources.openapi) return [[py`graphql_url`, GRAPHQL_URL]];
  return hasAddresses(contract) ? [] : [[py`base_url`, stringLiteral(BASE_URL)]];
}
