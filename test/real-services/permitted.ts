/** Removes properties that a document forbids with `not`, which the contract model does not contain. */
import { isJsonObject, type JsonValue } from '../../src/core/json.ts';
import { valueAt } from '../../src/core/json-pointer.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { MediaContent } from '../../src/model/operation.ts';
import { documentAjv } from '../../src/values/document-ajv.ts';

/** Removes the last property of each object of a JSON body that violates a `not`, until none is violated. */
export function permitted(contract: Contract, content: MediaContent, body: JsonValue): JsonValue {
  const { document: source, schemaPointer } = contract.sources.openapi!;
  const document = source as JsonValue;
  const pointer = schemaPointer(content);
  if (pointer === undefined || !hasNot(document, valueAt(document, pointer))) return body;
  const fragment = pointer.split('/').map(encodeURIComponent).join('/');
  const validate = documentAjv(document, 'request').compile({ $ref: `request#${fragment}` });
  // A structured clone keeps a value that occurs twice as one object.
  const value = JSON.parse(JSON.stringify(body)) as JsonValue;
  while (!validate(value)) {
    const places = new Set(
      validate.errors?.filter(({ keyword }) => keyword === 'not').map((error) => error.instancePath),
    );
    const objects = [...places].map((place) => valueAt(value, place)).filter(isJsonObject);
    if (objects.length === 0) break;
    for (const object of objects) Reflect.deleteProperty(object, Object.keys(object).at(-1) ?? '');
  }
  return value;
}

/** True if a schema, or a schema that it refers to, has the keyword `not`. */
function hasNot(document: JsonValue, schema: unknown): boolean {
  const seen = new Set<unknown>();
  const stack = [schema];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const { not, $ref } = node as { readonly not?: unknown; readonly $ref?: unknown };
    if (isJsonObject(not)) return true;
    if (typeof $ref === 'string') stack.push(valueAt(document, $ref.slice(1)));
    stack.push(...Object.values(node));
  }
  return false;
}
