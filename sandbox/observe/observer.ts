import type { Job } from '../jobs/job-store.ts';
import type { Answer } from '../webhooks/post.ts';

/** The facts learned about a request while handling it. */
export interface RequestFacts {
  /** The path template. Undefined if the contract has no such operation. */
  readonly route?: string;
  /** Set if the key is known. */
  readonly workspaceId?: string;
}

/** The logged facts of a job. */
export type JobFacts = Pick<Job, 'kind' | 'subject' | 'dueAt' | 'cause'>;

/** The context that a span passes to its task. */
export interface Traced {
  /** W3C trace context, for the receiver of a request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined without traces. */
  readonly traceId: string | undefined;
}

/** A completed task. Its duration is in real time, independent of the sandbox's clock. */
interface Seen {
  readonly ms: number;
  readonly traceId: string | undefined;
}

/** A request rejected before its target was read. */
export interface Unserved {
  /** Undefined if the request is not HTTP. */
  readonly method: string | undefined;
  readonly status: number;
  /** A code from a small set of codes of Node and the sandbox. */
  readonly reason: string;
}

/** A rejected request. It has no duration, because the duration of its transfer depends on the caller. */
export interface UnservedSeen extends Unserved {
  readonly requestId: string;
}

export interface RequestSeen extends RequestFacts, Seen {
  readonly method: string;
  readonly status: number;
  readonly requestId: string | undefined;
}

export interface JobSeen extends Seen {
  readonly kind: string;
  readonly subject: string;
  readonly outcome: 'done' | 'failed';
  /** Milliseconds from its due time to its start, by the sandbox's clock. */
  readonly lateMs: number;
}

/** One attempt to deliver an event to an endpoint. */
export interface Outgoing {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventType: string;
  readonly url: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

export interface AttemptSeen extends Outgoing, Seen {
  /** Undefined if the attempt was aborted. */
  readonly answer: Answer | undefined;
}

export interface QuerySeen {
  /** `select`, `insert` and so on. */
  readonly statement: string;
  readonly outcome: 'done' | 'failed';
  readonly ms: number;
}

/** Receives all completed work. Its methods must not throw, and callers do not wait for them. */
export interface Observer {
  readonly request?: (seen: RequestSeen) => void;
  readonly unserved?: (seen: UnservedSeen) => void;
  readonly job?: (seen: JobSeen) => void;
  readonly attempt?: (seen: AttemptSeen) => void;
  readonly query?: (seen: QuerySeen) => void;
}

/** Returns the outcome of an attempt, as one word from a small set. */
export function outcomeOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'broken_off';
  if ('error' in answer) return answer.error;
  return answer.status >= 200 && answer.status < 300 ? 'succeeded' : 'status_refused';
}
