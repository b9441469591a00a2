import type { RequestHead } from './call.ts';
import type { Issue } from './issues.ts';
import type { Result } from './result.ts';
import type { Route } from './route.ts';

/** Why a request does not reach its handler. */
export interface Refusal {
  /**
   * `malformed`: it can not be read. `invalid`: it is not what the contract asks for. `not-found`, `method`: no
   * such path, or not by this method. `media-type`, `not-acceptable`: no such body, or no such response.
   * `too-large`: the body is over the limit.
   */
  readonly kind:
    | 'malformed'
    | 'invalid'
    | 'not-found'
    | 'method'
    | 'media-type'
    | 'not-acceptable'
    | 'too-large';
  /** The status that says so, of those that the operation declares where it can be. */
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Methods that the path has, for the `Allow` header. */
  readonly allow?: readonly string[];
  /** The operation that was asked for, when it got that far. */
  readonly operation?: string;
}

/** Turns a refusal into the service's own words. */
export type Refuse = (refusal: Refusal, request: RequestHead) => Result | Promise<Result>;

const WORDS: Readonly<Record<Refusal['kind'], readonly [status: number, title: string]>> = {
  malformed: [400, 'Malformed request'],
  invalid: [400, 'Invalid request'],
  'not-found': [404, 'Not found'],
  method: [405, 'Method not allowed'],
  'media-type': [415, 'Unsupported media type'],
  'not-acceptable': [406, 'Not acceptable'],
  'too-large': [413, 'Content too large'],
};

/** A refusal with the status that suits its kind and issues. */
export function refusalOf(kind: Refusal['kind'], issues: readonly Issue[] = [], route?: Route): Refusal {
  return {
    kind,
    status: kind === 'invalid' ? invalidStatus(issues, route) : WORDS[kind][0],
    issues,
    ...(route && { operation: route.operation }),
  };
}

/** The default: a problem as RFC 9457 describes it, with the issues beside. */
export function problemOf({ kind, status, issues, allow }: Refusal): Result {
  return {
    status,
    contentType: 'application/problem+json',
    headers: allow === undefined ? {} : { allow: allow.join(', ') },
    body: { title: WORDS[kind][1], status, errors: issues },
  };
}

/**
 * A body that is understood but not valid is a 422, a path that names nothing that could be there a 404, anything
 * else a 400: as far as the operation declares them.
 */
function invalidStatus(issues: readonly Issue[], route: Route | undefined): number {
  const [place] = [...new Set(issues.map((issue) => issue.in))];
  const isOne = issues.every((issue) => issue.in === place);
  const wanted = isOne && place === 'body' ? [422, 400] : isOne && place === 'path' ? [400, 404] : [400, 422];
  return wanted.find((status) => route !== undefined && status in route.responses) ?? wanted[0] ?? 400;
}
