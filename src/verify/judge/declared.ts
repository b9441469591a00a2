import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import { accepts } from '../../values/accepts.ts';
import { isJsonMediaType } from '../send/body.ts';
import type { MediaContent, Operation, Response, RestOperation } from '../../model/operation.ts';

/** The declared response of a status: the code itself, then its range, then `default` (OpenAPI 3.1 §4.8.16). */
export function declaredResponse(operation: RestOperation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  for (const wanted of [status, range, 'default']) {
    const found = operation.responses.find((response) => response.status === wanted);
    if (found) return found;
  }
  return undefined;
}

/**
 * True for a declared status. An undeclared one reveals nothing: a redirection to a login page is 302 for any request.
 */
export function isDeclaredStatus(operation: Operation, status: number): boolean {
  return !isRest(operation) || declaredResponse(operation, status) !== undefined;
}

/**
 * Returns the response of an operation including assumed elements, if those are omitted: a service may follow them or
 * not.
 */
export function assumedResponse(
  { whole }: Contract,
  { id }: RestOperation,
  status: number,
): Response | undefined {
  const operation = whole?.operations.find((one) => one.id === id);
  return operation && isRest(operation) ? declaredResponse(operation, status) : undefined;
}

/** Returns the declared content for a Content-Type; `*` matches as in OpenAPI 3.1 §4.8.17. */
export function declaredContent(response: Response, contentType: string): MediaContent | undefined {
  const essence = essenceOf(contentType);
  const [family] = essence.split('/');
  return (
    response.contents.find(({ mediaType }) => mediaType === essence) ??
    response.contents.find(({ mediaType }) => mediaType === `${family}/*`) ??
    response.contents.find(({ mediaType }) => mediaType === '*/*')
  );
}

/** True if the response declares that its body may be empty: an empty file, an empty string. */
export function isEmptyDeclared(
  response: Response,
  contentType: string | undefined,
  contract: Contract,
): boolean {
  const content = contentType === undefined ? undefined : declaredContent(response, contentType);
  const possible = contentType === undefined ? response.contents : content ? [content] : [];
  return possible.some(
    ({ mediaType, type }) =>
      !isJsonMediaType(contentType ?? mediaType) &&
      !/xml|multipart/i.test(contentType ?? mediaType) &&
      accepts(contract, type, ''),
  );
}

/** A media type without its parameters, lower case. */
export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** True if the body claims to be JSON and is not. */
export function isBrokenJson(contentType: string, text: string): boolean {
  if (!isJsonMediaType(contentType)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** Returns the spelling of a status in the bundled document. */
export function statusKey(response: Response): string {
  return String(response.status);
}

/** Statuses of rejected requests; the service may choose among them. */
const REFUSALS = new Set([
  400, 401, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 428, 429, 431,
]);

/** True if a broken request was rejected; other checks judge failures. */
export function isRefusal(status: number): boolean {
  return REFUSALS.has(status) || status >= 500;
}
