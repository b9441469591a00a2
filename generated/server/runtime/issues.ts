import type { ValidationError } from './route.ts';

/** One thing that is wrong with a request, and where. */
export interface Issue {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** JSON Pointer (RFC 6901) into the body, or to the parameter: `/to`, `/limit`. */
  readonly pointer: string;
  /** The same place for people: `tags.0`. */
  readonly field: string;
  /** JSON Schema keyword that was not met; `syntax` when the text could not be read at all. */
  readonly keyword: string;
  readonly message: string;
  /** Particulars of the keyword, such as `{ limit: 100 }`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** An issue at a place that the runtime found itself. */
export function issueAt(
  place: Issue['in'],
  path: readonly string[],
  keyword: string,
  message: string,
): Issue {
  return { in: place, pointer: pointerOf(path), field: path.join('.'), keyword, message, params: {} };
}

/** What a validator of `{ path, query, header, cookie }` found. */
export function parameterIssues(errors: readonly ValidationError[]): readonly Issue[] {
  return distinct(
    errors.map((error) => {
      const [place, ...path] = placeOf(error);
      return issueOf(error, place as Issue['in'], path);
    }),
  );
}

/** What a validator of a body found. */
export function bodyIssues(errors: readonly ValidationError[]): readonly Issue[] {
  return distinct(errors.map((error) => issueOf(error, 'body', placeOf(error))));
}

function issueOf(error: ValidationError, place: Issue['in'], path: readonly string[]): Issue {
  const { keyword, params, message = 'is not valid' } = error;
  return { in: place, pointer: pointerOf(path), field: path.join('.'), keyword, message, params };
}

/** The member at fault: for a member that is missing or too many, the member itself rather than its parent. */
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
