/** Small documents for cases. A fragment contains only the parts that matter. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';

/**
 * Properties of an OpenAPI document, with three abbreviations: `request` and `response` are the schemas of the bodies
 * of `POST /items`, and `operation` contains properties of `GET /items`.
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

/** Adds a response to operations without responses. */
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
