import type { JsonObject } from '../../../core/json.ts';
import { refused } from '../../diagnostics.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';

/** Options of the target `postman`. */
export interface PostmanOptions {
  /** Address for GraphQL requests: absolute, or a path appended to the address of the service. */
  readonly graphqlUrl: string;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(options: JsonObject): PostmanOptions {
  const { graphqlUrl, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refused('postman', unknown, 'omitted: the only option is graphqlUrl');
  return { graphqlUrl: readGraphqlUrl('postman', graphqlUrl) };
}
