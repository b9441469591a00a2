import type { JsonObject } from '../../../core/json.ts';
import { refused } from '../../diagnostics.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';

/** Options of the target `postman`. */
export interface PostmanOptions {
  /** Where GraphQL requests go: an address, or a path behind that of the service. */
  readonly graphqlUrl: string;
}

/** Throws `InputError` for an option that does not exist or has a wrong value. */
export function readOptions(options: JsonObject): PostmanOptions {
  const { graphqlUrl, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refused('postman', unknown, 'left out: there is only graphqlUrl');
  return { graphqlUrl: readGraphqlUrl('postman', graphqlUrl) };
}
