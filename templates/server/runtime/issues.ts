import type { RequestHead } from './call.ts';

/** One problem of a request, with its location. */
export interface Issue {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** JSON Pointer (RFC 6901) into the body, or to the parameter, such as `/to` or `/limit`. */
  readonly pointer: string;
  /** The same location in a readable format, such as `tags.0`. */
  readonly field: string;
  /** The violated JSON Schema keyword, or `syntax` if the text could not be read at all. */
  readonly keyword: string;
  readonly message: string;
  /** Parameters of the keyword, such as `{ limit: 100 }`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The properties of an ajv error that the service reads. */
export interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** The reason for rejecting a request before its handler is called. */
export interface Refusal {
  /**
   * `malformed`: the request cannot be read. `invalid`: it violates the contract. `not-found`, `method`: the path does
   * not exist, or does not support the method. `media-type`, `not-acceptable`: the request body, or the requested
   * response, has no supported media type. `too-large`: the body exceeds the limit.
   */
  readonly kind:
    | 'malformed'
    | 'invalid'
    | 'not-found'
    | 'method'
    | 'media-type'
    | 'not-acceptable'
    | 'too-large';
  /** The status for this kind of rejection. If possible, it is one that the operation declares. */
  readonly status: number;
  readonly issues: readonly Issue[];
  /** The methods that the path supports. The router adds them as the `Allow` header. */
  readonly allow?: readonly string[];
  /** The requested operation, if already known. */
  readonly operation?: string;
  /**
   * The media types that the operation declares for the status. The list is empty if there is no body, and absent if
   * the status is undeclared.
   */
  readonly mediaTypes?: readonly string[];
  /**
   * A body that conforms to the operation's schema for the status. Absent if a problem (RFC 9457) conforms to this
   * schema.
   */
  readonly body?: unknown;
}

/**
 * A rejection, a failure of a handler, or an error result without a body. It is the argument of the function that
 * creates the body.
 */
export interface Fault {
  readonly kind:
    | Refusal['kind']
    | 'unauthorized'
    | 'forbidden'
    | 'conflict'
    | 'too-many-requests'
    | 'unavailable'
    | 'rejected'
    | 'failure';
  readonly status: number;
  /** The title, which is the same for every fault of a kind. */
  readonly title: string;
  /** The title and the issues, as one line of text. */
  readonly detail: string;
  /** The issues. If there are none, one issue with the title. */
  readonly issues: readonly Issue[];
  readonly request: RequestHead;
}

/** Creates the body of a response whose schema is not that of a problem. */
export type ErrorBody = (fault: Fault) => unknown;

/** The keyword of an issue about the media type of a file in a form. */
export const MEDIA_TYPE = 'contentMediaType';

/** Creates an issue found by the runtime itself, with its location. */
export function issueAt(
  place: Issue['in'],
  path: readonly string[],
  keyword: string,
  message: string,
): Issue {
  return { in: place, pointer: pointerOf(path), field: path.join('.'), keyword, message, params: {} };
}

/** Converts the errors of a validator of `{ path, query, header, cookie }` to issues. */
export function parameterIssues(errors: readonly ValidationError[]): readonly Issue[] {
  return distinct(
    errors.map((error) => {
      const [place, ...path] = placeOf(error);
      return issueOf(error, place as Issue['in'], path);
    }),
  );
}

/** Converts the errors of a body's validator to issues. */
export function bodyIssues(errors: readonly ValidationError[]): readonly Issue[] {
  return distinct(errors.map((error) => issueOf(error, 'body', placeOf(error))));
}

function issueOf(error: ValidationError, place: Issue['in'], path: readonly string[]): Issue {
  const { keyword, params, message = 'is not valid' } = error;
  return { in: place, pointer: pointerOf(path), field: path.join('.'), keyword, message, params };
}

/**
 * Returns the location of the invalid property. If a property is missing or unexpected, this is the property itself,
 * not its parent.
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

/**
 * Removes duplicates, because alternatives of a union report the same issue more than once, and the keyword `if`, because
 * its branch reports the issues.
 */
function distinct(issues: readonly Issue[]): readonly Issue[] {
  const byText = new Map(
    issues
      .filter(({ keyword }) => keyword !== 'if')
      .map((issue) => [`${issue.in} ${issue.pointer} ${issue.keyword} ${issue.message}`, issue]),
  );
  return [...byText.values()];
}
