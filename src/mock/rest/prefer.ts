/** `Prefer: code=404` requests a declared response, so that clients can test their handling of it (RFC 7240). */
import type { RestOperation } from '../../model/operation.ts';
import type { Filler } from '../fill/fill.ts';
import type { OperationRequest, Result } from '../server-runtime.ts';
import { errorBody, errorContent } from './error-body.ts';
import { declaredFor } from './responses.ts';

/**
 * Returns the declared response with the preferred status, or undefined if the request has no preference or the
 * operation does not declare the status.
 */
export function preferredResult(
  filler: Filler,
  operation: RestOperation,
  { raw }: OperationRequest,
): Result | undefined {
  const code = /(?:^|[,;\s])code="?(\d{3})"?/.exec(raw.headers.get('prefer') ?? '')?.[1];
  const status = Number(code);
  // Statuses below 200 are not final, and those above 599 are not valid (RFC 9110 §15).
  const isFinal = status >= 200 && status < 600;
  const response = isFinal ? declaredFor(operation, status) : undefined;
  if (!response) return undefined;
  const content = errorContent(response);
  if (!content) return { status };
  const [example] = content.examples;
  const title = response.description;
  const failure = { kind: 'failure' as const, status, title, detail: title, issues: [] };
  const body = example ?? (status < 400 ? filler.fill(content.type, `${operation.id}/${status}`) : undefined);
  return { status, contentType: content.mediaType, body: body ?? errorBody(filler, content.type, failure) };
}
