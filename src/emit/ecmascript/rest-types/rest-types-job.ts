/** Creates the types of an OpenAPI document in another thread, because the TypeScript compiler loads slowly. */
import { transformDocument } from './transform.ts';
import type { RestTypes, RestTypesInput } from './rest-types-input.ts';

export function run(input: RestTypesInput): Promise<RestTypes> {
  return Promise.resolve(transformDocument(input));
}
