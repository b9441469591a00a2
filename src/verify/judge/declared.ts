import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import { accepts } from '../../values/accepts.ts';
import type { ReceivedResponse } from '../exchange.ts';
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

/** What is wrong with the text of a body as JSON. */
export interface JsonFault {
  readonly kind: 'malformed' | 'length';
  readonly message: string;
}

/** Undefined if the body does not claim to be JSON, or is JSON. */
export function jsonFault({ headers, text }: ReceivedResponse): JsonFault | undefined {
  const contentType = headers['content-type'] ?? '';
  if (!isJsonMediaType(contentType)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (
      cutFault(headers['content-length'], text, String(error)) ?? {
        kind: 'malformed',
        message: `The body has Content-Type ${contentType}, but is not valid JSON.`,
      }
    );
  }
}

/** HTTP ends the body at the declared length, so that the rest of a longer one is lost. */
function cutFault(length: string | undefined, text: string, error: string): JsonFault | undefined {
  const [, position] = /at position (\d+)/.exec(error) ?? [];
  const isCut = position === undefined ? /end of JSON/.test(error) : Number(position) >= text.length;
  if (length === undefined || !isCut) return undefined;
  const message = `The JSON of the body is incomplete after ${length} byte${length === '1' ? '' : 's'}, the declared \`Content-Length\`. The length is wrong, or the service cut the body off.`;
  return { kind: 'length', message };
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
