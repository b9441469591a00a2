import { isTooDeep, MAX_JSON_DEPTH } from '../../core/json.ts';
import { isStreamType } from '../../core/media-type.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import { accepts } from '../../values/accepts.ts';
import type { ReceivedResponse } from '../exchange.ts';
import { isJsonMediaType } from '../send/body.ts';
import type { MediaContent, Operation, Response, RestOperation } from '../../model/operation.ts';

/** Returns the response of a status. Prefers the exact code, then its range, then `default` (OpenAPI 3.1 §4.8.16). */
export function declaredResponse(operation: RestOperation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  for (const wanted of [status, range, 'default']) {
    const found = operation.responses.find((response) => response.status === wanted);
    if (found) return found;
  }
  return undefined;
}

/**
 * True for a declared status. An undeclared status does not show success, because a service may return it for
 * every request, such as 302 for a redirection to a login page.
 */
export function isDeclaredStatus(operation: Operation, status: number): boolean {
  return !isRest(operation) || declaredResponse(operation, status) !== undefined;
}

/**
 * Returns the response that is declared by assumed elements, if `contract` omits these. A service need not follow
 * assumed elements.
 */
export function assumedResponse(
  { whole }: Contract,
  { id }: RestOperation,
  status: number,
): Response | undefined {
  const operation = whole?.operations.find((one) => one.id === id);
  return operation && isRest(operation) ? declaredResponse(operation, status) : undefined;
}

/** Returns the declared content for a Content-Type. `*` matches as in OpenAPI 3.1 §4.8.17. */
export function declaredContent(response: Response, contentType: string): MediaContent | undefined {
  const essence = essenceOf(contentType);
  const [family] = essence.split('/');
  return (
    response.contents.find(({ mediaType }) => mediaType === essence) ??
    response.contents.find(({ mediaType }) => mediaType === `${family}/*`) ??
    response.contents.find(({ mediaType }) => mediaType === '*/*')
  );
}

/** True if the declared body may be empty, such as an empty file, an empty string, or a stream without an item yet. */
export function isEmptyDeclared(
  response: Response,
  contentType: string | undefined,
  contract: Contract,
): boolean {
  const content = contentType === undefined ? undefined : declaredContent(response, contentType);
  const possible = contentType === undefined ? response.contents : content ? [content] : [];
  return possible.some(
    ({ mediaType, type }) =>
      isStreamType(mediaType) ||
      (!isJsonMediaType(contentType ?? mediaType) &&
        !/xml|multipart/i.test(contentType ?? mediaType) &&
        accepts(contract, type, '')),
  );
}

/** Returns a media type in lower case, without its parameters. */
export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The reason why the text of a body is not valid JSON. */
export interface JsonFault {
  readonly kind: 'malformed' | 'length' | 'depth';
  readonly message: string;
}

/**
 * Returns the reason why the body is not valid JSON, or undefined if it is valid, or if the Content-Type is not JSON.
 */
export function jsonFault({ headers, text }: ReceivedResponse): JsonFault | undefined {
  const contentType = headers['content-type'] ?? '';
  if (!isJsonMediaType(contentType)) return undefined;
  if (isTooDeep(text)) {
    const message = `The body nests objects and lists more than ${MAX_JSON_DEPTH} levels deep. Parsers may reject such JSON (RFC 8259 §9).`;
    return { kind: 'depth', message };
  }
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

/** Returns the fault if the body ends too early. HTTP drops the part of a body that exceeds the declared length. */
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

/** Statuses with which a service may reject a request. */
const REFUSALS = new Set([
  400, 401, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 428, 429, 431,
]);

/** True if the service rejected the request. Server errors are included, because another check reports them. */
export function isRefusal(status: number): boolean {
  return REFUSALS.has(status) || status >= 500;
}
