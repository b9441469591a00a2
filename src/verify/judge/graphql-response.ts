import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ReceivedResponse } from '../exchange.ts';

/** Returns the response map of GraphQL (October 2021 §7.1), or undefined for another body. */
export function graphqlBody({ json }: ReceivedResponse): JsonObject | undefined {
  return isJsonObject(json) ? json : undefined;
}

export function errorsOf(body: JsonObject): readonly JsonValue[] {
  return Array.isArray(body['errors']) ? (body['errors'] as readonly JsonValue[]) : [];
}

/**
 * True if the request was rejected before execution, so the response has errors and no `data`, or a status of 400 or
 * more and no JSON object. The specification requires such a rejection only for an invalid document or invalid
 * variables. False if the caller (401, 403), the load (429), or a server error (5xx) is the reason.
 */
export function refusedBeforeExecution(response: ReceivedResponse): boolean {
  if ([401, 403, 429].includes(response.status) || response.status >= 500) return false;
  const body = graphqlBody(response);
  if (!body) return response.status >= 400;
  return errorsOf(body).length > 0 && (body['data'] ?? null) === null && !errorsOf(body).some(hasPath);
}

/** True for an execution error, which has the path of its field. */
function hasPath(error: unknown): boolean {
  return isJsonObject(error) && Array.isArray(error['path']);
}
