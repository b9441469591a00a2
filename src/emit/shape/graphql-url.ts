/**
 * The URL for GraphQL requests. Every target that sends such requests has an option for it, because neither the SDL nor
 * the OpenAPI document declares the URL.
 */
import type { JsonValue } from '../../core/json.ts';
import { invalidOption } from '../diagnostics.ts';

/** The conventional path (GraphQL over HTTP, section 4.1). */
const DEFAULT = '/graphql';

/** Reads the option: a URL, or a path appended to the URL of the service. Throws `InputError` for any other value. */
export function readGraphqlUrl(target: string, value: JsonValue = DEFAULT): string {
  if (typeof value === 'string' && /^(https?:\/\/[^/]|\/)[^\s{}]*$/i.test(value)) return value;
  throw invalidOption(target, 'graphqlUrl', 'an http URL, or a path that begins with /');
}
