/**
 * The address of GraphQL requests: an option of every target that sends them, because neither an SDL nor OpenAPI
 * declares the address.
 */
import type { JsonValue } from '../../core/json.ts';
import { refused } from '../diagnostics.ts';

/** The conventional path (GraphQL over HTTP, section 4.1). */
const DEFAULT = '/graphql';

/** An address, or a path appended to the address of the service. Throws `InputError` for anything else. */
export function readGraphqlUrl(target: string, value: JsonValue = DEFAULT): string {
  if (typeof value === 'string' && /^(https?:\/\/[^/]|\/)[^\s{}]*$/i.test(value)) return value;
  throw refused(target, 'graphqlUrl', 'an http URL, or a path that begins with /');
}
