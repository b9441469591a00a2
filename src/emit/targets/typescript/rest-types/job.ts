/** Types of an OpenAPI document, made beside the main thread: the TypeScript compiler takes long to load. */
import { transformDocument } from './transform.ts';
import type { RestTypes, RestTypesInput } from './rest-types.ts';

export function run(input: RestTypesInput): Promise<RestTypes> {
  return Promise.resolve(transformDocument(input));
}
