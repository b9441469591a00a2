import type { RequestHead } from './call.ts';
import { issueAt, type Fault, type Issue, type Refusal } from './issues.ts';
import { isJson, isText } from './media-type.ts';
import { mediaTypesOf, responseKey } from './respond.ts';
import type { Result } from './result.ts';
import type { Route } from './route.ts';

export type { ErrorBody, Fault, Refusal } from './issues.ts';

/** Writes the response for a rejection. */
export type Refuse = (refusal: Refusal, request: RequestHead) => Result | Promise<Result>;

const TITLES: Readonly<Record<Fault['kind'], string>> = {
  malformed: 'Malformed request',
  invalid: 'Invalid request',
  'not-found': 'Not found',
  method: 'Method not allowed',
  'media-type': 'Unsupported media type',
  'not-acceptable': 'Not acceptable',
  'too-large': 'Content too large',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  conflict: 'Conflict',
  'too-many-requests': 'Too many requests',
  unavailable: 'Service unavailable',
  rejected: 'Request rejected',
  failure: 'Internal Server Error',
};

/** The kind of an error result by its status. For other statuses, it is `rejected` or `failure`. */
const KINDS: Readonly<Record<number, Fault['kind']>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method',
  406: 'not-acceptable',
  409: 'conflict',
  413: 'too-large',
  415: 'media-type',
  422: 'invalid',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The statuses for each kind, with the best one first. */
const STATUSES: Readonly<Record<Exclude<Refusal['kind'], 'invalid'>, readonly [number, ...number[]]>> = {
  malformed: [400, 422],
  'not-found': [404],
  method: [405],
  'media-type': [415, 400, 422],
  'not-acceptable': [406, 400],
  'too-large': [413, 400, 422],
};

/** A request to a known operation. */
export interface Asked {
  readonly route: Route;
  readonly request: RequestHead;
}

/** Creates a rejection with the status for its kind and issues. */
export function refusalOf(kind: Refusal['kind'], issues: readonly Issue[] = [], asked?: Asked): Refusal {
  const statuses = kind === 'invalid' ? invalidStatuses(issues) : STATUSES[kind];
  if (asked === undefined) return { kind, status: statuses[0], issues };
  const { route } = asked;
  const status = statuses.find((each) => each in route.responses) ?? statuses[0];
  return { kind, status, issues, operation: route.operation, ...declared(asked, kind, status, issues) };
}

/** Creates the result for an error of a handler. The result reveals nothing about the error. */
export function failureOf(asked: Asked | undefined): Result {
  const content = asked && declared(asked, 'failure', 500, []);
  return resultOf({ kind: 'failure', status: 500, ...content });
}

/**
 * If an error result has no body, such as that of `new Halt({ status: 401 })`, adds the body that the operation
 * declares for the status. The body is created like that of a rejection. Any other result is returned unchanged.
 */
export function withDeclaredBody(result: Result, route: Route, request: RequestHead): Result {
  const { status, body } = result;
  if (status < 400 || body !== undefined || !mediaTypesOf(route, status)?.length) return result;
  const kind = KINDS[status] ?? (status < 500 ? 'rejected' : 'failure');
  return { ...result, ...resultOf({ kind, status, ...declared({ route, request }, kind, status, []) }) };
}

/**
 * The default response for a rejection: the body required by the operation's schema, or a problem (RFC 9457), with the
 * issues added. It is sent as the JSON type that the operation declares for the status. If the operation declares no
 * JSON, it is sent as a line of text or without a body.
 */
export function problemOf(refusal: Refusal): Result {
  return resultOf(refusal);
}

interface Content {
  readonly mediaTypes?: readonly string[];
  readonly body?: unknown;
}

function declared(
  { route, request }: Asked,
  kind: Fault['kind'],
  status: number,
  issues: readonly Issue[],
): Content {
  const mediaTypes = mediaTypesOf(route, status);
  const make = route.errors?.[responseKey(route.responses, status)];
  return {
    ...(mediaTypes && { mediaTypes }),
    ...(make && { body: make({ ...faultOf(kind, status, issues), request }) }),
  };
}

function faultOf(kind: Fault['kind'], status: number, issues: readonly Issue[]): Omit<Fault, 'request'> {
  const title = TITLES[kind];
  const all = issues.length > 0 ? issues : [issueAt('body', [], kind, title)];
  const reasons = issues.map(({ field, message }) => (field === '' ? message : `${field} ${message}`));
  const detail = reasons.length > 0 ? `${title}: ${reasons.join('; ')}` : title;
  return { kind, status, title, detail, issues: all };
}

/** Returns the identifier that the client sent in a header, if the pattern matches it. */
export function sentId({ request }: Fault, header: string, pattern: string): string | undefined {
  const value = request.headers.get(header) ?? '';
  return new RegExp(pattern).test(value) ? value : undefined;
}

/** Returns the first `length` characters of a string. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('');
}

function resultOf(
  fault: Pick<Fault, 'kind' | 'status'> & Content & { readonly issues?: readonly Issue[] },
): Result {
  const { kind, status, issues, mediaTypes } = fault;
  if (mediaTypes?.length === 0) return { status };
  const title = TITLES[kind];
  const json = mediaTypes?.includes(PROBLEM) ? PROBLEM : mediaTypes?.find(isJson);
  const text =
    json === undefined ? mediaTypes?.find((type) => isText(type) && !type.includes('*')) : undefined;
  if (text !== undefined) return { status, contentType: text, body: title };
  return {
    status,
    contentType: json ?? PROBLEM,
    body: fault.body ?? { type: 'about:blank', title, status, ...(issues && { errors: issues }) },
  };
}

const PROBLEM = 'application/problem+json';

/**
 * Returns the statuses for invalid requests: 422 for a readable but invalid body, and possibly 404 for a path that
 * cannot name a resource.
 */
function invalidStatuses(issues: readonly Issue[]): readonly [number, ...number[]] {
  const locations = new Set(issues.map((issue) => issue.in));
  const only = locations.size === 1 ? [...locations][0] : undefined;
  if (only === 'body') return [422, 400];
  return only === 'path' ? [400, 404, 422] : [400, 422];
}
