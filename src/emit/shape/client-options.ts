/** Options that the target of every client has. */
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { refused } from '../diagnostics.ts';
import { readGraphqlUrl } from './graphql-url.ts';
import { SCALAR_TYPES, type ScalarType } from './scalars.ts';

export interface ClientOptions {
  /** JSON type of custom scalars by name, where the name alone does not tell. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** Where GraphQL requests go: an address, or a path behind that of the service. */
  readonly graphqlUrl: string;
}

const COMMON = ['graphqlUrl', 'package', 'scalars'];

/**
 * Throws `InputError` for an option that does not exist, and for a wrong value of one that is read here.
 *
 * @param own names of the options that this target has beside; these and `package` are the target's to read.
 */
export function readClientOptions(
  target: string,
  options: JsonObject,
  own: readonly string[] = [],
): ClientOptions {
  const known = [...COMMON, ...own].sort();
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  const listed = `${known.slice(0, -1).join(', ')} and ${known.at(-1)!}`;
  if (unknown !== undefined) throw refused(target, unknown, `left out: there are ${listed}`);
  const { scalars = {}, graphqlUrl } = options;
  if (!isJsonObject(scalars)) throw refused(target, 'scalars', 'an object');
  for (const [name, type] of Object.entries(scalars))
    if (!SCALAR_TYPES.some((one) => one === type))
      throw refused(target, `scalars.${name}`, `one of ${SCALAR_TYPES.join(', ')}`);
  return {
    scalars: scalars as ClientOptions['scalars'],
    graphqlUrl: readGraphqlUrl(target, graphqlUrl),
  };
}
