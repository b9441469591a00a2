/** Small documents for cases. A fragment contains only the parts that matter. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';

/**
 * Members of an OpenAPI document, and for short: `request` and `response`, schemas of what `POST /items` takes and
 * gives, and `operation`, members of `GET /items`.
 */
export type Fragment = JsonObject;

const NONE = { '204': { description: 'None.' } };

export function documentOf(fragment: Fragment): JsonObject {
  const { request, response, operation, paths = {}, ...rest } = fragment;
  const post: JsonObject = {
    ...(request !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: request } } },
    }),
    responses:
      response === undefined
        ? NONE
        : { '200': { description: 'Done.', content: { 'application/json': { schema: response } } } },
  };
  const items: JsonObject = {
    ...(operation !== undefined && { get: { responses: NONE, ...(operation as JsonObject) } }),
    ...((request !== undefined || response !== undefined) && { post }),
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { ...(Object.keys(items).length > 0 && { '/items': items }), ...answered(paths as JsonObject) },
    ...rest,
  };
}

/** Operations that say nothing of their answers have one. */
function answered(paths: JsonObject): JsonObject {
  return mapped(paths, (item) =>
    isJsonObject(item)
      ? mapped(item, (operation) =>
          isJsonObject(operation) && !('responses' in operation)
            ? { responses: NONE, ...operation }
            : operation,
        )
      : item,
  );
}

function mapped(object: JsonObject, map: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
