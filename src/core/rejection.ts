/** The kinds of rejected requests, and the property names under which error bodies describe them. */
import type { JsonValue } from './json.ts';
import { splitWords } from './words.ts';

/** The kinds of rejections by the server runtime, with their possible statuses. `failure` is an error of a handler. */
export const RUNTIME_KINDS = {
  malformed: [400, 422],
  invalid: [400, 404, 422],
  'not-found': [404],
  method: [405],
  'media-type': [415, 400, 422],
  'not-acceptable': [406, 400],
  'too-large': [413, 400, 422],
  failure: [500],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/**
 * Kinds of rejections that only handlers use, with their statuses. `rejected` and `failure` also represent every other
 * error status.
 */
export const HANDLER_KINDS = {
  unauthorized: [401],
  forbidden: [403],
  conflict: [409],
  'too-many-requests': [429],
  unavailable: [503, 502, 504],
  rejected: [402, 410, 412, 423, 428, 451],
  failure: [501],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type Kind = keyof typeof RUNTIME_KINDS | keyof typeof HANDLER_KINDS;

const FIRST_STATUS = Object.fromEntries(
  Object.entries({ ...HANDLER_KINDS, ...RUNTIME_KINDS }).map(([kind, [status]]) => [kind, status]),
) as Readonly<Record<Kind, number>>;

/** All kinds of rejections. */
export const ALL_KINDS = Object.keys(FIRST_STATUS) as readonly Kind[];

/** The kind of information that a property of an error body contains. */
export type Role = 'status' | 'code' | 'title' | 'detail' | 'field' | 'pointer' | 'location' | 'list';

const ROLES: Readonly<Record<Role, string>> = {
  status: 'status statuscode statusCode httpStatus httpCode httpStatusCode responseCode responseStatus',
  code: 'code errorCode errCode kind reason errorType type errorName key slug',
  title: 'title summary name',
  detail:
    'message msg detail description error errorMessage errorDescription errorDetail errMsg text content ' +
    'developerMessage userMessage messages',
  field: 'field fieldName property propertyName parameter param path attribute source target loc',
  pointer: 'pointer jsonPointer instancePath',
  location: 'in location place',
  list: 'errors details issues violations problems invalidParams validationErrors fieldErrors causes',
};

const ROLE_OF = new Map(
  (Object.keys(ROLES) as Role[]).flatMap((role) =>
    ROLES[role].split(' ').map((name) => [splitWords(name).join(''), role] as const),
  ),
);

/** Returns the role of a property with this name, or undefined for a name without a role. */
export function roleOf(name: string): Role | undefined {
  return ROLE_OF.get(splitWords(name).join(''));
}

/**
 * Names that have another role in an issue, which is one entry of the list of errors in a body. They keep their usual
 * role if a different property of the issue has one of the roles in `others`. RFC 7807 §3.1 uses `name` and `reason`.
 */
const INSTEAD: readonly (readonly [name: string, role: Role, others: readonly Role[]])[] = [
  ['name', 'field', ['field', 'pointer']],
  ['key', 'field', ['field', 'pointer']],
  ['reason', 'detail', ['detail', 'title']],
];

/** Returns the role of a property of one issue, whose properties have the names in `all`. */
export function issueRoleOf(name: string, all: readonly string[]): Role | undefined {
  const instead = insteadOf(name);
  if (!instead) return roleOf(name);
  const [, role, others] = instead;
  const isTaken = all.some((other) => {
    const known = insteadOf(other) ? undefined : roleOf(other);
    return known !== undefined && others.includes(known);
  });
  return isTaken ? roleOf(name) : role;
}

function insteadOf(name: string): (typeof INSTEAD)[number] | undefined {
  return INSTEAD.find(([one]) => one === splitWords(name).join(''));
}

/** Words that identify an enum value as a kind of rejection, best first. */
const WORDS: Readonly<Record<Kind, string>> = {
  malformed: 'malformed syntax parse invalid bad validation request',
  invalid: 'validation invalid argument parameter parameters bad unprocessable request',
  'not-found': 'found missing unknown resource',
  method: 'method allowed',
  'media-type': 'media unsupported type content',
  'not-acceptable': 'acceptable accept',
  'too-large': 'large limit size payload',
  failure: 'internal server unexpected unknown unavailable',
  unauthorized: 'unauthorized unauthenticated authentication credentials token auth',
  forbidden: 'forbidden permission denied authorization access role',
  conflict: 'state transition status conflict unprocessable',
  'too-many-requests': 'rate limit quota throttled many requests exceeded',
  unavailable: 'unavailable overloaded timeout temporary gateway internal server',
  rejected: 'rejected precondition invalid request',
};
const GENERAL = ' error fail failure failed fault bad invalid';

/** Returns the enum value for a kind of rejection: its status, or else a value that contains one of its words. */
export function valueOfKind(values: readonly JsonValue[], kind: Kind): JsonValue | undefined {
  return valueNamed(values, FIRST_STATUS[kind], WORDS[kind]);
}

/** Returns the value that equals the status, or else the value that contains the best of the words. */
export function valueNamed(
  values: readonly JsonValue[],
  status: number,
  words: string,
): JsonValue | undefined {
  if (values.includes(status)) return status;
  if (values.includes(String(status))) return String(status);
  for (const word of `${words}${GENERAL}`.split(' ')) {
    const found = values.find((value) => typeof value === 'string' && splitWords(value).includes(word));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the words of a kind, for `valueNamed`. */
export function wordsOfKind(kind: Kind): string {
  return WORDS[kind];
}
