/** Chooses the declared response of a REST operation. */
import type { Effect } from '../../model/behaviour.ts';
import type { Response, RestOperation } from '../../model/operation.ts';
import type { Filler } from '../fill/fill.ts';
import { refusal, statusesOf, type OwnKind, type Refusal } from '../refusal.ts';
import type { Result } from '../server-runtime.ts';
import { errorBody, errorContent } from './error-body.ts';

/** The success statuses for each effect, best first. */
const PREFERRED: Readonly<Partial<Record<Effect, readonly number[]>>> = {
  create: [201, 200, 202],
  delete: [204, 200, 202],
};

export interface Success {
  readonly response: Response | undefined;
  readonly status: number;
}

/** Returns the declared response to a successful call. */
export function successOf({ responses }: RestOperation, effect: Effect): Success {
  const preferred = PREFERRED[effect] ?? [200];
  const good = responses.filter(({ outcome, status }) => outcome === 'success' && isFinal(status));
  const exact = preferred.flatMap((status) => good.find((one) => one.status === status) ?? [])[0];
  const numbered = good.find(({ status }) => typeof status === 'number' && status < 300);
  const response =
    exact ??
    numbered ??
    good.find(({ status }) => status === '2XX') ??
    good[0] ??
    responses.find(({ status }) => status === 'default');
  return { response, status: statusOf(response?.status, preferred[0] ?? 200) };
}

/**
 * Returns the response of an operation that declares a 501 and no success, because it is not implemented yet (RFC 9110
 * §15.6.2). Undefined for other operations.
 */
export function notImplemented(filler: Filler, operation: RestOperation): Result | undefined {
  const response = operation.responses.find(({ status }) => status === 501);
  if (!response || successOf(operation, 'read').response) return undefined;
  const [title, detail] = ['Not implemented', 'The operation is not implemented yet.'];
  const problem: Refusal = { kind: 'failure', status: 501, title, detail, issues: [] };
  return { status: 501, ...refusedBody(filler, response, problem) };
}

/** False for interim responses, such as 101 (RFC 9110 §15.2). */
function isFinal(status: Response['status']): boolean {
  return typeof status === 'number' ? status >= 200 : status !== '1XX';
}

function statusOf(status: Response['status'] | undefined, otherwise: number): number {
  if (typeof status === 'number') return status;
  return status === undefined || status === 'default' || status === '2XX'
    ? otherwise
    : Number(status[0]) * 100;
}

/** Returns the status for a kind of rejection, or undefined if the operation does not declare it. */
export function refusalStatus({ responses }: RestOperation, kind: OwnKind): number | undefined {
  const statuses = statusesOf(kind);
  const declares = (key: Response['status']): boolean => responses.some(({ status }) => status === key);
  return statuses.find(declares) ?? (declares('4XX') || declares('default') ? statuses[0] : undefined);
}

/** Returns the response that an operation declares for a status. */
export function declaredFor({ responses }: RestOperation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return [status, range, 'default']
    .map((key) => responses.find((one) => one.status === key))
    .find((one) => one !== undefined);
}

/** Returns a rejection in the declared form, or a problem (RFC 9457) if the operation does not declare the status. */
export function refusedResult(
  filler: Filler,
  operation: RestOperation | undefined,
  kind: OwnKind,
  status: number,
  detail: string,
): Result {
  const problem = refusal(kind, status, detail);
  const response = operation && declaredFor(operation, status);
  return { status, ...refusedBody(filler, response, problem) };
}

function refusedBody(
  filler: Filler,
  response: Response | undefined,
  problem: Refusal,
): Pick<Result, 'body' | 'contentType'> {
  if (!response) {
    const { title, status, detail } = problem;
    return { contentType: 'application/problem+json', body: { type: 'about:blank', title, status, detail } };
  }
  const content = errorContent(response);
  if (content) return { contentType: content.mediaType, body: errorBody(filler, content.type, problem) };
  const text = response.contents.find(({ mediaType }) => mediaType.startsWith('text/'));
  return text ? { contentType: text.mediaType, body: problem.detail } : {};
}
