import { GraphQLError } from 'graphql';
import { isUnavailable, RETRY_AFTER_SECONDS } from '../storage/unavailable.ts';

/** Every `extensions.code` of a top-level error, with the status of a response without data. */
const STATUSES = {
  UNAUTHENTICATED: 401,
  FIELD_FORBIDDEN: 403,
  LIVE_MODE_LOCKED: 403,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  BAD_USER_INPUT: 400,
  RATE_LIMITED: 429,
  INTERNAL: 500,
} as const;

/** The public message of an internal error. */
export const UNEXPECTED = 'The service failed unexpectedly.';

/** Maximum length of an error message, in UTF-16 code units. */
const MAX_MESSAGE_LENGTH = 500;

export type ErrorCode = keyof typeof STATUSES;

/** Facts that determine how an error is written in a response. */
export interface ErrorContext {
  /** True if the response also has data. Its status is then that of a success. */
  readonly hasData: boolean;
  readonly requestId: string;
  /**
   * True if the client accepts only `application/json`, so that it treats every status except 200 as a failure of HTTP.
   */
  readonly isLegacy?: boolean;
}

export function codedError(
  code: ErrorCode,
  message: string,
  particulars: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...particulars } });
}

/** The status and headers of the response, in the format of GraphQL Yoga's `extensions.http`. */
interface Http {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Converts an error to the format of the contract, with one of the contract's codes and the request id. A code that the
 * GraphQL library sets always means a malformed request.
 */
export function toContractError(
  error: GraphQLError,
  { hasData, requestId, isLegacy = false }: ErrorContext,
): GraphQLError {
  const { code: given, coordinates, http } = error.extensions;
  const code = isCode(given) ? given : 'BAD_USER_INPUT';
  const { status = STATUSES[code], headers } = (http ?? {}) as Http;
  const isWellMade = isOfDocument(code) || (given === undefined && http === undefined);
  return new GraphQLError(cut(error.message), {
    ...(error.nodes && { nodes: error.nodes }),
    ...(error.source && { source: error.source, positions: error.positions ?? [] }),
    ...(error.path && { path: error.path }),
    extensions: {
      code,
      ...(coordinates !== undefined && { coordinates }),
      requestId,
      ...(!hasData && {
        http: { status: isLegacy && isWellMade ? 200 : status, ...(headers && { headers }) },
      }),
    },
  });
}

/** Cuts the message to the maximum length, because it may contain a string of the caller. */
function cut(message: string): string {
  if (message.length <= MAX_MESSAGE_LENGTH) return message;
  return `${message.slice(0, MAX_MESSAGE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Hides the details of an unexpected error. */
export function masked(error: unknown): GraphQLError {
  if (error instanceof GraphQLError && isMeant(error)) return error;
  const at = error instanceof GraphQLError ? error : undefined;
  return new GraphQLError(UNEXPECTED, {
    ...(at?.nodes && { nodes: at.nodes }),
    ...(at?.path && { path: at.path }),
    extensions: { code: 'INTERNAL' satisfies ErrorCode, ...(isUnavailable(error) && { http: UNAVAILABLE }) },
  });
}

/** The HTTP status and headers for a temporary failure. */
export const UNAVAILABLE = {
  status: 503,
  headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
} as const satisfies Http;

/** True if a public error reports an unavailable database. */
export function reportsUnavailable({ extensions: { http } }: GraphQLError): boolean {
  return http === UNAVAILABLE;
}

/** True if the error and all its causes are GraphQL errors, and therefore intended for the client. */
function isMeant(error: GraphQLError): boolean {
  const { cause } = error;
  return cause === undefined || (cause instanceof GraphQLError && isMeant(cause));
}

/** True for the codes of an invalid document in a well-formed request. */
function isOfDocument(code: ErrorCode): boolean {
  return code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED';
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(STATUSES, code);
}
