import type { RequestHead } from './call.ts';
import type { Issue } from './issues.ts';
import { isJson, isText } from './media-type.ts';
import { mediaTypesOf } from './respond.ts';
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
  /** Methods that the path has. The router adds them as the `Allow` header. */
  readonly allow?: readonly string[];
  /** The operation that was asked for, when it got that far. */
  readonly operation?: string;
  /** Media types that the operation declares for the status: an empty list for no body, absent if undeclared. */
  readonly mediaTypes?: readonly string[];
}

/** Turns a refusal into the service's own words. */
export type Refuse = (refusal: Refusal, request: RequestHead) => Result | Promise<Result>;

const TITLES: Readonly<Record<Refusal['kind'], string>> = {
  malformed: 'Malformed request',
  invalid: 'Invalid request',
  'not-found': 'Not found',
  method: 'Method not allowed',
  'media-type': 'Unsupported media type',
  'not-acceptable': 'Not acceptable',
  'too-large': 'Content too large',
};

/** Statuses that fit each kind, the best first. */
const STATUSES: Readonly<Record<Exclude<Refusal['kind'], 'invalid'>, readonly [number, ...number[]]>> = {
  malformed: [400, 422],
  'not-found': [404],
  method: [405],
  'media-type': [415, 400, 422],
  'not-acceptable': [406, 400],
  'too-large': [413, 400, 422],
};

/** A refusal with the status that suits its kind and issues. */
export function refusalOf(kind: Refusal['kind'], issues: readonly Issue[] = [], route?: Route): Refusal {
  const statuses = kind === 'invalid' ? invalidStatuses(issues) : STATUSES[kind];
  if (route === undefined) return { kind, status: statuses[0], issues };
  const status = statuses.find((each) => each in route.responses) ?? statuses[0];
  const mediaTypes = mediaTypesOf(route, status);
  return { kind, status, issues, operation: route.operation, ...(mediaTypes && { mediaTypes }) };
}

/**
 * The default: a problem as RFC 9457 describes it, with the issues beside. It is sent as the JSON type that the
 * operation declares for the status; as a line of text, or without a body, where that is all that is declared.
 */
export function problemOf({ kind, status, issues, mediaTypes }: Refusal): Result {
  if (mediaTypes?.length === 0) return { status };
  const title = TITLES[kind];
  const json = mediaTypes?.includes(PROBLEM) ? PROBLEM : mediaTypes?.find(isJson);
  const text =
    json === undefined ? mediaTypes?.find((type) => isText(type) && !type.includes('*')) : undefined;
  if (text !== undefined) return { status, contentType: text, body: title };
  return {
    status,
    contentType: json ?? PROBLEM,
    body: { type: 'about:blank', title, status, errors: issues },
  };
}

const PROBLEM = 'application/problem+json';

/** A body that is understood but not valid is a 422; a path that names nothing that could be there may be a 404. */
function invalidStatuses(issues: readonly Issue[]): readonly [number, ...number[]] {
  const locations = new Set(issues.map((issue) => issue.in));
  const only = locations.size === 1 ? [...locations][0] : undefined;
  if (only === 'body') return [422, 400];
  return only === 'path' ? [400, 404, 422] : [400, 422];
}
