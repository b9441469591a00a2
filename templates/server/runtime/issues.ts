import type { ValidationError } from './route.ts';

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
