import type { JsonObject } from '../../../core/json.ts';
import { readGraphqlUrl } from '../../shape/graphql-url.ts';
import { rejectUnknown } from '../../shape/target-options.ts';

/** Options of the `postman` target. */
export interface PostmanOptions {
  /** URL for GraphQL requests: an absolute URL, or a path appended to the URL of the service. */
  readonly graphqlUrl: string;
}

/** Throws `InputError` for an unknown option or an invalid value. */
export function readOptions(options: JsonObject): PostmanOptions {
  rejectUnknown('postman', options, ['graphqlUrl']);
  return { graphqlUrl: readGraphqlUrl('postman', options['graphqlUrl']) };
}
