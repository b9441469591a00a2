import { GraphQLError } from 'graphql';
import { isUnavailable, RETRY_AFTER_SECONDS } from '../storage/unavailable.ts';

/** Every `extensions.code` of a top-level error, with the status of a response that has no data. */
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

/** All that callers learn of a fault of ours. */
export const UNEXPECTED = 'The service failed unexpectedly.';

/** Of an error, in UTF-16 code units. */
const LONGEST_MESSAGE = 500;

export type ErrorCode = keyof typeof STATUSES;

/** How a response is to be worded. */
export interface Terms {
  /** Whether it has data as well: then its status is that of a success. */
  readonly hasData: boolean;
  readonly requestId: string;
  /** Whether it goes to a client that takes any other status for a fault of HTTP (GraphQL over HTTP, legacy type). */
  readonly isLegacy?: boolean;
}

export function codedError(
  code: ErrorCode,
  message: string,
  particulars: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...particulars } });
}

/** What the library knows of the response to an error. */
interface Http {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The error in the contract's terms: one of its codes, and the request's id. Codes of the library's own all
 * tell of a request that is not well made.
 */
export function inContractTerms(
  error: GraphQLError,
  { hasData, requestId, isLegacy = false }: Terms,
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

/** The message without what is beyond the bound: a caller's own text may be all of it. */
function cut(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  return `${message.slice(0, LONGEST_MESSAGE - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Hides what an unexpected fault says. */
export function masked(error: unknown): GraphQLError {
  if (error instanceof GraphQLError && isMeant(error)) return error;
  const at = error instanceof GraphQLError ? error : undefined;
  return new GraphQLError(UNEXPECTED, {
    ...(at?.nodes && { nodes: at.nodes }),
    ...(at?.path && { path: at.path }),
    extensions: { code: 'INTERNAL' satisfies ErrorCode, ...(isUnavailable(error) && { http: UNAVAILABLE }) },
  });
}

/** How HTTP tells that the same request may succeed soon. */
export const UNAVAILABLE = {
  status: 503,
  headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
} as const satisfies Http;

/** Whether an error, as callers get it, tells of a database that is not available. */
export function tellsUnavailable({ extensions: { http } }: GraphQLError): boolean {
  return http === UNAVAILABLE;
}

/** True when the error was made as a GraphQL error, all the way down. */
function isMeant(error: GraphQLError): boolean {
  const { cause } = error;
  return cause === undefined || (cause instanceof GraphQLError && isMeant(cause));
}

/** Codes of a request that is well made and whose document is at fault. */
function isOfDocument(code: ErrorCode): boolean {
  return code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED';
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(STATUSES, code);
}
