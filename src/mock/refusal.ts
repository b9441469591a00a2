/** The reasons for rejections. */
import { wordsOfKind, type Kind } from '../core/rejection.ts';
import type { Issue } from './server-runtime.ts';

/**
 * The kinds of rejections: by the server runtime, and because of the caller, the state, or a condition.
 */
export type RefusalKind = Kind | 'taken' | 'precondition' | 'reference' | 'key' | 'quota';

/** The details of a rejection for the body of its response. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly status: number;
  /** The title. All rejections of a kind have the same title. */
  readonly title: string;
  readonly detail: string;
  readonly issues: readonly Issue[];
}

interface Wording {
  /** The statuses for the kind, best first. */
  readonly statuses: readonly [number, ...number[]];
  readonly title: string;
  /** Words that identify the matching enum value. */
  readonly words: string;
}

const OWN: Readonly<
  Record<
    Exclude<RefusalKind, Exclude<Kind, 'not-found' | 'unauthorized' | 'forbidden' | 'conflict'>>,
    Wording
  >
> = {
  'not-found': { statuses: [404, 410], title: 'Not found', words: wordsOfKind('not-found') },
  unauthorized: {
    statuses: [401, 403],
    title: 'Unauthorized',
    words: wordsOfKind('unauthorized'),
  },
  forbidden: {
    statuses: [403, 401, 404],
    title: 'Forbidden',
    words: wordsOfKind('forbidden'),
  },
  conflict: {
    statuses: [409, 422, 400, 412],
    title: 'Conflict',
    words: wordsOfKind('conflict'),
  },
  taken: {
    statuses: [409, 422, 400, 412],
    title: 'Conflict',
    words: 'taken duplicate exists unique conflict unprocessable',
  },
  precondition: {
    statuses: [412, 409],
    title: 'Precondition failed',
    words: 'precondition match version etag',
  },
  reference: {
    statuses: [422, 404, 409, 400],
    title: 'Unknown reference',
    words: 'reference found missing unknown invalid',
  },
  quota: {
    statuses: [429],
    title: 'Too many requests',
    words: wordsOfKind('too-many-requests'),
  },
  key: {
    statuses: [409, 422, 400],
    title: 'Idempotency key reused',
    words: 'idempotency key reused conflict duplicate',
  },
};

export type OwnKind = keyof typeof OWN;

/** Creates a rejection for an invalid value at a path in the body or the arguments. */
export function invalidRefusal(path: readonly string[], message: string): Refusal {
  const field = path.join('.');
  const detail = `\`${field}\` ${message}.`;
  const issue: Issue = {
    in: 'body',
    pointer: `/${path.join('/')}`,
    field,
    keyword: 'bounds',
    message: detail,
    params: {},
  };
  return { kind: 'invalid', status: 0, title: 'Invalid request', detail, issues: [issue] };
}

export function wordsOf(kind: RefusalKind): string {
  return Object.hasOwn(OWN, kind) ? OWN[kind as OwnKind].words : wordsOfKind(kind as Kind);
}

export function statusesOf(kind: OwnKind): readonly [number, ...number[]] {
  return OWN[kind].statuses;
}

/** Creates a rejection. `field` is the path of the rejected value, if there is one. */
export function refusal(kind: OwnKind, status: number, detail: string, field?: readonly string[]): Refusal {
  const { title } = OWN[kind];
  const issues: readonly Issue[] = field
    ? [
        {
          in: 'body',
          pointer: `/${field.join('/')}`,
          field: field.join('.'),
          keyword: kind,
          message: detail,
          params: {},
        },
      ]
    : [];
  return { kind, status, title, detail, issues };
}
