import type { RequestHead } from './call.ts';

/** One problem of a request, with its location. */
export interface Issue {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** JSON Pointer (RFC 6901) into the body, or to the parameter: `/to`, `/limit`. */
  readonly pointer: string;
  /** The same place for people: `tags.0`. */
  readonly field: string;
  /** The violated JSON Schema keyword; `syntax` if the text could not be read at all. */
  readonly keyword: string;
  readonly message: string;
  /** Particulars of the keyword, such as `{ limit: 100 }`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The used part of an ajv error. */
export interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Reason for rejecting a request before its handler. */
export interface Refusal {
  /**
   * `malformed`: it cannot be read. `invalid`: it violates the contract. `not-found`, `method`: no such path, or the
   * path does not support the method. `media-type`, `not-acceptable`: no such body, or no such response. `too-large`:
   * the body is over the limit.
   */
  readonly kind:
    | 'malformed'
    | 'invalid'
    | 'not-found'
    | 'method'
    | 'media-type'
    | 'not-acceptable'
    | 'too-large';
  /** The matching status, declared by the operation if possible. */
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Methods of the path. The router adds them as the `Allow` header. */
  readonly allow?: readonly string[];
  /** The requested operation, if already known. */
  readonly operation?: string;
  /** Media types declared by the operation for the status: an empty list for no body, absent if undeclared. */
  readonly mediaTypes?: readonly string[];
  /** A body valid by the operation's schema for the status; absent if a problem (RFC 9457) is valid. */
  readonly body?: unknown;
}

/** A rejection, or a failure of a handler, for the body of its response. */
export interface Fault {
  readonly kind: Refusal['kind'] | 'failure';
  readonly status: number;
  /** The same for every fault of a kind. */
  readonly title: string;
  /** The title, and the problems of the request. */
  readonly detail: string;
  /** Has at least one element. */
  readonly issues: readonly Issue[];
  readonly request: RequestHead;
}

/** Creates the body of a response with a schema other than a problem. */
export type ErrorBody = (fault: Fault) => unknown;

/** An issue found by the runtime itself, with its location. */
export function issueAt(
  place: Issue['in'],
  path: readonly string[],
  keyword: string,
  message: string,
): Issue {
  return { in: place, pointer: pointerOf(path), field: path.join('.'), keyword, message, params: {} };
}

/** The issues found by a validator of `{ path, query, header, cookie }`. */
export function parameterIssues(errors: readonly ValidationError[]): readonly Issue[] {
  return distinct(
    errors.map((error) => {
      const [place, ...path] = placeOf(error);
      return issueOf(error, place as Issue['in'], path);
    }),
  );
}

/** The issues found by a validator of a body. */
export function bodyIssues(errors: readonly ValidationError[]): readonly Issue[] {
  return distinct(errors.map((error) => issueOf(error, 'body', placeOf(error))));
}

function issueOf(error: ValidationError, place: Issue['in'], path: readonly string[]): Issue {
  const { keyword, params, message = 'is not valid' } = error;
  return { in: place, pointer: pointerOf(path), field: path.join('.'), keyword, message, params };
}

/**
 * The location of the invalid property: for a missing or unexpected property, the property itself rather than its
 * parent.
 */
function placeOf({ instancePath, params }: ValidationError): readonly string[] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const member = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof member === 'string' ? [...path, member] : path;
}

function pointerOf(path: readonly string[]): string {
  return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Alternatives of a union report the same thing more than once. */
function distinct(issues: readonly Issue[]): readonly Issue[] {
  const byText = new Map(
    issues.map((issue) => [`${issue.in} ${issue.pointer} ${issue.keyword} ${issue.message}`, issue]),
  );
  return [...byText.values()];
}
