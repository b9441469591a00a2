/** Validates bodies and parameters against the schemas of a bundled OpenAPI document, with ajv. */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { usesUnevaluated, separateConditions } from '../core/conditions.ts';
import { dereference } from '../core/dereference.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { ownValue } from '../core/json-pointer.ts';
import { honorProto } from '../core/proto-members.ts';
import { lenientRegExp } from '../core/regexp.ts';
import { ajvFormats, createAjv } from './ajv.ts';
import { selectVariants } from './selected-variants.ts';

export type Direction = 'request' | 'response';

/** Returns an ajv with the document as the schema `request` or `response`. */
export function documentAjv(document: unknown, direction: Direction): Ajv2020 {
  const ajv = createAjv({
    // A document can have its own keywords (`x-extensible-enum`), which do not affect validation.
    strict: false,
    validateSchema: false,
    allErrors: true,
    // Otherwise, an absent property `constructor` has the type of the inherited function.
    ownProperties: true,
    logger: false,
    code: { regExp: lenientRegExp },
  });
  ajvFormats()(ajv);
  const seen = documentFor(document, direction);
  // Recording evaluated properties takes quadratic time, so ajv records them only for a document that
  // requires it.
  ajv.opts.unevaluated = usesUnevaluated(seen);
  ajv.addSchema(seen, direction);
  return ajv;
}

/**
 * Returns the document for one direction, rewritten so that ajv validates it correctly and reports useful
 * errors.
 */
export function documentFor(document: unknown, direction: Direction): JsonObject {
  const seen = seenFrom(document, direction, document) as JsonObject;
  const selecting = honorProto(direction === 'request' ? selectVariants(seen) : seen);
  return usesUnevaluated(selecting) ? separateConditions(selecting) : selecting;
}

/**
 * Returns the document for one direction. `writeOnly` properties are required only in requests, and `readOnly`
 * properties only in responses (JSON Schema 2020-12 validation §9.4). The depth of the document bounds the recursion.
 */
function seenFrom(document: unknown, direction: Direction, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => seenFrom(document, direction, item));
  if (!isJsonObject(node)) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, seenFrom(document, direction, inner) as JsonValue]),
  );
  const { required, properties } = node;
  if (!Array.isArray(required) || !isJsonObject(properties)) return copy;
  const foreign = direction === 'response' ? 'writeOnly' : 'readOnly';
  const isOwn = (name: unknown): boolean => {
    const declared = ownValue(properties, String(name));
    const target = dereference(document as JsonObject, declared);
    return ownValue(declared, foreign) !== true && ownValue(target, foreign) !== true;
  };
  return { ...copy, required: required.filter(isOwn) };
}
