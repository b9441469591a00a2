/** Options common to the targets of all clients. */
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { invalidOption } from '../diagnostics.ts';
import { readGraphqlUrl } from './graphql-url.ts';
import { SCALAR_TYPES, type ScalarType } from './scalars.ts';
import { rejectUnknown } from './target-options.ts';

export interface ClientOptions {
  /** JSON types of custom scalars, by name. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** URL for GraphQL requests: an absolute URL, or a path appended to the URL of the service. */
  readonly graphqlUrl: string;
  /** True if the package contains a file for the user's own code. */
  readonly custom: boolean;
}

const COMMON = ['custom', 'graphqlUrl', 'package', 'scalars'];

/**
 * Reads the common options. Throws `InputError` for an unknown option, and for an invalid value of a common option.
 *
 * @param own names of the additional options of this target; the target reads these and `package` itself
 */
export function readClientOptions(
  target: string,
  options: JsonObject,
  own: readonly string[] = [],
): ClientOptions {
  rejectUnknown(target, options, [...COMMON, ...own]);
  const { scalars = {}, graphqlUrl, custom = false } = options;
  if (typeof custom !== 'boolean') throw invalidOption(target, 'custom', 'true or false');
  if (!isJsonObject(scalars)) throw invalidOption(target, 'scalars', 'an object');
  for (const [name, type] of Object.entries(scalars))
    if (!SCALAR_TYPES.some((one) => one === type))
      throw invalidOption(target, `scalars.${name}`, `one of ${SCALAR_TYPES.join(', ')}`);
  return {
    scalars: scalars as ClientOptions['scalars'],
    graphqlUrl: readGraphqlUrl(target, graphqlUrl),
    custom,
  };
}
