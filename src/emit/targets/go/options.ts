/** Options of the target `go`. */
import { InputError } from '../../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { say } from '../../diagnostics.ts';
import { isIdentifier } from '../../encode/go.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { SCALAR_TYPES, type ScalarType } from '../../shape/scalars.ts';
import type { Module } from './file.ts';
import { fileStem } from './names.ts';

export interface GoOptions {
  readonly module: Module;
  /** JSON type of custom scalars by name, where the name alone does not tell. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** Where GraphQL requests go: an address, or a path behind that of the service. */
  readonly graphqlUrl: string;
}

/** Throws `InputError` for an option that does not exist or has a wrong value. */
export function readOptions(contract: Contract, options: JsonObject): GoOptions {
  const own = fileStem(splitWords(contract.title)).replaceAll('_', '');
  const {
    scalars = {},
    module = `example.com/${own}`,
    packageName = nameIn(module),
    graphqlUrl,
    ...others
  } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw refused(unknown, 'left out: there are graphqlUrl, module, packageName and scalars');
  if (typeof module !== 'string' || !/^[a-z0-9][a-z0-9.-]*(\/[\w.~-]*[\w~-])*$/i.test(module))
    throw refused('module', 'a module path, such as example.com/orders');
  if (typeof packageName !== 'string' || !/^[a-z][a-z0-9]*$/.test(packageName) || !isUsable(packageName))
    throw refused('packageName', 'a name of lower-case letters and digits that is no keyword of Go');
  if (!isJsonObject(scalars)) throw refused('scalars', 'an object');
  for (const [name, type] of Object.entries(scalars)) {
    if (!SCALAR_TYPES.some((known) => known === type))
      throw refused(`scalars.${name}`, `one of ${SCALAR_TYPES.join(', ')}`);
  }
  return {
    module: { path: module, name: packageName },
    scalars: scalars as GoOptions['scalars'],
    graphqlUrl: readGraphqlUrl('go', graphqlUrl),
  };
}

/** The last part of a path that is no version, without what is no part of a name. */
function nameIn(module: JsonValue): string {
  const part =
    (typeof module === 'string' ? module : '').split('/').findLast((one) => !/^v\d+$/.test(one)) ?? '';
  const name = part
    .toLowerCase()
    .replace(/^go-|\.go$|-go$/g, '')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return name !== '' && isUsable(name) ? name : `api${name}`;
}

/** A package of such a name would hide another that its files import. */
function isUsable(name: string): boolean {
  return (
    isIdentifier(name) &&
    ![
      'context',
      'core',
      'http',
      'internal',
      'io',
      'json',
      'main',
      'option',
      'slog',
      'time',
      'webhooks',
    ].includes(name)
  );
}

function refused(option: string, wanted: string): InputError {
  return new InputError(say['emit-option-invalid']({ target: 'go', option, wanted }));
}
