import type { Job } from '../jobs/store.ts';
import type { Answer } from '../webhooks/post.ts';

/** What becomes known of a request while it is answered. */
export interface RequestFacts {
  /** Template of its path; unknown when the contract has nothing there. */
  readonly route?: string;
  /** Known once the key is. */
  readonly workspaceId?: string;
}

/** What is told of a job. */
export type JobFacts = Pick<Job, 'kind' | 'subject' | 'dueAt' | 'cause'>;

/** What a span hands to what runs in it. */
export interface Traced {
  /** W3C trace context, for whom a request goes to. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined without traces. */
  readonly traceId: string | undefined;
}

/** A thing done. Times are real ones, whatever the sandbox's clock says. */
interface Seen {
  readonly ms: number;
  readonly traceId: string | undefined;
}

/** A request that was refused before anything looked at what it asks for. */
export interface Unserved {
  /** Unknown when it is no HTTP. */
  readonly method: string | undefined;
  readonly status: number;
  /** A code out of few, of Node's or ours. */
  readonly reason: string;
}

/** It took no time of its own: how long its bytes were on their way is the caller's. */
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
  /** Milliseconds, by the sandbox's clock, from when it was due to its start. */
  readonly lateMs: number;
}

/** One attempt to deliver an event to an endpoint. */
export interface Outgoing {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventType: string;
  readonly url: string;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface AttemptSeen extends Outgoing, Seen {
  /** Undefined when it was broken off. */
  readonly answer: Answer | undefined;
}

export interface QuerySeen {
  /** `select`, `insert` and so on. */
  readonly statement: string;
  readonly outcome: 'done' | 'failed';
  readonly ms: number;
}

/** Is told of what was done. Nothing here may throw, and nothing waits for it. */
export interface Observer {
  readonly request?: (seen: RequestSeen) => void;
  readonly unserved?: (seen: UnservedSeen) => void;
  readonly job?: (seen: JobSeen) => void;
  readonly attempt?: (seen: AttemptSeen) => void;
  readonly query?: (seen: QuerySeen) => void;
}

/** How an attempt went, as one word out of few. */
export function outcomeOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'broken_off';
  if ('error' in answer) return answer.error;
  return answer.status >= 200 && answer.status < 300 ? 'succeeded' : 'status_refused';
}
