import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ReceivedResponse } from '../exchange.ts';

/** The response map of GraphQL (October 2021 §7.1); undefined when the body is none. */
export function graphqlBody({ json }: ReceivedResponse): JsonObject | undefined {
  return isJsonObject(json) ? json : undefined;
}

export function errorsOf(body: JsonObject): readonly JsonValue[] {
  return Array.isArray(body['errors']) ? (body['errors'] as readonly JsonValue[]) : [];
}

/**
 * Whether the request was refused before execution, as only an invalid document or invalid variables deserve: errors and
 * no `data` entry. A refusal of the caller (401, 403), of the load (429) or a failure (5xx) is another matter.
 */
export function refusedBeforeExecution(response: ReceivedResponse): boolean {
  if ([401, 403, 429].includes(response.status) || response.status >= 500) return false;
  const body = graphqlBody(response);
  if (!body) return response.status >= 400;
  return errorsOf(body).length > 0 && (body['data'] ?? null) === null && !errorsOf(body).some(hasPath);
}

/** An error of execution says which field it struck. */
function hasPath(error: unknown): boolean {
  return isJsonObject(error) && Array.isArray(error['path']);
}
