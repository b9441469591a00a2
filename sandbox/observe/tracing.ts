import type { RequestHead } from '../../generated/server/runtime/call.ts';
import type { Answer } from '../webhooks/post.ts';
import type { JobFacts, Outgoing, RequestFacts, Traced } from './observer.ts';

/** Creates spans. Each method runs `act` in a span, which ends with `act`. */
export interface Tracing {
  /** Uses the caller's trace, if the request has one. */
  request<Replied extends { readonly status: number }>(
    request: { readonly head: RequestHead; readonly path: string },
    /** Returns the facts that are known at the end. */
    facts: () => RequestFacts,
    act: (traced: Traced) => Promise<Replied>,
  ): Promise<Replied>;
  /** Starts a new trace, linked to the trace that planned the job. */
  job(job: JobFacts, act: (traced: Traced) => Promise<void>): Promise<void>;
  /** Adds a span to the trace of the job. */
  attempt(
    outgoing: Outgoing,
    act: (traced: Traced) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** Returns the active span, as a W3C `traceparent`. */
  traceparent(): string | null;
  /** Sends the pending spans. */
  close(): Promise<void>;
}
