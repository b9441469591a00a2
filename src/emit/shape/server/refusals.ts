/** The status and the media type with which an operation rejects a request, for each kind of rejection. */
import { isJsonType } from '../../../core/media-type.ts';
import type { Response, RestOperation } from '../../../model/operation.ts';

/**
 * The statuses for each kind, best first. An invalid request has one of three kinds: only its body is invalid, only its
 * path is invalid, or any other part is invalid.
 */
export const REFUSAL_STATUSES = {
  malformed: [400, 422],
  invalid: [400, 422],
  'invalid-body': [422, 400],
  'invalid-path': [400, 404, 422],
  'not-found': [404],
  method: [405],
  'media-type': [415, 400, 422],
  'not-acceptable': [406, 400],
  'too-large': [413, 400, 422],
  unauthorized: [401],
  forbidden: [403],
  failure: [500],
} as const satisfies Readonly<Record<string, readonly [number, ...number[]]>>;

export type RefusalKind = keyof typeof REFUSAL_STATUSES;

/** Kinds of rejections that occur before the runtime finds the operation of a request. */
const ROUTELESS = new Set<RefusalKind>(['not-found', 'method']);

export interface RefusalRow {
  readonly kind: RefusalKind;
  readonly status: number;
  /**
   * The media type of the body: a JSON type, or else a text type, or undefined if the response has no body. For an
   * undeclared status, it is the media type of a problem (RFC 9457).
   */
  readonly mediaType: string | undefined;
}

/** Returns one row for each kind of rejection of an operation. */
export function refusalTable(operation: RestOperation): readonly RefusalRow[] {
  return (Object.keys(REFUSAL_STATUSES) as RefusalKind[])
    .filter((kind) => !ROUTELESS.has(kind))
    .map((kind) => {
      const status = refusalStatus(operation, kind);
      return { kind, status, mediaType: mediaTypeOf(responseFor(operation, status)) };
    });
}

export const PROBLEM = 'application/problem+json';

/**
 * Returns the best status that the operation declares by number, or else the best status of all, which a range or
 * `default` may declare.
 */
function refusalStatus({ responses }: RestOperation, kind: RefusalKind): number {
  const statuses: readonly number[] = REFUSAL_STATUSES[kind];
  return statuses.find((each) => responses.some(({ status }) => status === each)) ?? statuses[0]!;
}

/** Returns the response that declares a status: by the status, or else by a range, or else by `default`. */
export function responseFor({ responses }: RestOperation, status: number): Response | undefined {
  const keys = [status, `${Math.floor(status / 100)}XX`, 'default'];
  return keys.map((key) => responses.find((response) => response.status === key)).find(Boolean);
}

function mediaTypeOf(response: Response | undefined): string | undefined {
  if (!response) return PROBLEM;
  const types = response.contents.map(({ mediaType }) => mediaType);
  if (types.length === 0) return undefined;
  if (types.includes(PROBLEM)) return PROBLEM;
  const text = types.find((type) => isTextType(type) && !type.includes('*'));
  return types.find(isJsonType) ?? text ?? PROBLEM;
}

function isTextType(type: string): boolean {
  return type.startsWith('text/') || /[/+](?:xml|yaml|javascript)$/.test(type);
}
