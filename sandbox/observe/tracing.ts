import type { RequestHead } from '../../generated/server/runtime/call.ts';
import type { Answer } from '../webhooks/post.ts';
import type { JobFacts, Outgoing, RequestFacts, Traced } from './observer.ts';

/** Spans. Each runs `act` and ends with it. */
export interface Tracing {
  /** A span of the trace that the caller has begun, if any. */
  request<Replied extends { readonly status: number }>(
    request: { readonly head: RequestHead; readonly path: string },
    /** What is known in the end. */
    facts: () => RequestFacts,
    act: (traced: Traced) => Promise<Replied>,
  ): Promise<Replied>;
  /** A trace of its own, linked to what planned the job. */
  job(job: JobFacts, act: (traced: Traced) => Promise<void>): Promise<void>;
  /** A span in that of its job. */
  attempt(
    outgoing: Outgoing,
    act: (traced: Traced) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** The span that runs now, as a W3C `traceparent`. */
  traceparent(): string | null;
  /** Sends what is not yet sent. */
  close(): Promise<void>;
}
