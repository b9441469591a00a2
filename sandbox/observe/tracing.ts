import type { RequestHead } from '../../generated/server/runtime/call.ts';
import type { Answer } from '../webhooks/post.ts';
import type { JobFacts, Outgoing, RequestFacts, Traced } from './observer.ts';

/** Spans. Each runs `act` and ends with it. */
export interface Tracing {
  /** A span of the caller's trace, if there is one. */
  request<Replied extends { readonly status: number }>(
    request: { readonly head: RequestHead; readonly path: string },
    /** The facts known at the end. */
    facts: () => RequestFacts,
    act: (traced: Traced) => Promise<Replied>,
  ): Promise<Replied>;
  /** A new trace, linked to the trace that planned the job. */
  job(job: JobFacts, act: (traced: Traced) => Promise<void>): Promise<void>;
  /** A span in the trace of its job. */
  attempt(
    outgoing: Outgoing,
    act: (traced: Traced) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** The active span, as a W3C `traceparent`. */
  traceparent(): string | null;
  /** Sends the pending spans. */
  close(): Promise<void>;
}
