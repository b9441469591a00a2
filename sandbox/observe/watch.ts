import type { LogEvent } from 'kysely';
import type { Call, Reply } from '../../generated/server/runtime/call.ts';
import type { Answer } from '../webhooks/post.ts';
import type { JobFacts, Observer, Outgoing, RequestFacts, Traced, UnservedSeen } from './observer.ts';
import type { Tracing } from './tracing.ts';

/** Observes the sandbox's work without affecting it. */
export interface Watch {
  /** Observes the handling of a request. */
  request(call: Call, answer: () => Promise<Reply>): Promise<Reply>;
  /** Reports a request rejected before `request` could handle it. */
  unserved(seen: UnservedSeen): void;
  /** Records facts about a request, which its head identifies. */
  note(head: object, facts: RequestFacts): void;
  /** Observes a job. */
  job(job: JobFacts, act: () => Promise<void>): Promise<void>;
  /**
   * Observes a delivery attempt.
   * @param act receives additional headers to send, and returns undefined if the attempt was aborted.
   */
  attempt(
    outgoing: Outgoing,
    act: (headers: Readonly<Record<string, string>>) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** Receives every statement, as kysely reports it. Undefined if there is no observer. */
  readonly query?: (event: LogEvent) => void;
  /** Returns the trace of the current work, as a W3C `traceparent`, or null if the work is not traced. */
  cause(): string | null;
}

/** Runs all work without observing it. */
export const UNWATCHED: Watch = {
  request: (_call, answer) => answer(),
  unserved() {},
  note() {},
  job: (_job, act) => act(),
  attempt: (_outgoing, act) => act({}),
  cause: () => null,
};

/** Measures all work for every observer. With `tracing`, each task has a span. */
export function createWatch(observers: readonly Observer[], tracing?: Tracing, now = Date.now): Watch {
  const noted = new WeakMap<object, RequestFacts>();
  const notify = (act: (observer: Observer) => void): void => observers.forEach(act);
  const plain = <Result>(act: (traced: Traced) => Promise<Result>): Promise<Result> =>
    act({ headers: {}, traceId: undefined });
  return {
    note: (head, facts) => void noted.set(head, { ...noted.get(head), ...facts }),

    unserved(seen) {
      notify((each) => each.unserved?.(seen));
    },

    async request(call, answer) {
      const { head, path } = call;
      const factsOf = (): RequestFacts => noted.get(head) ?? {};
      const act = async ({ traceId }: Traced): Promise<Reply> => {
        const started = performance.now();
        const reply = await answer();
        const requestId = reply.headers.find(([name]) => name === 'request-id')?.[1];
        const { status } = reply;
        const { method } = head;
        const ms = performance.now() - started;
        notify((each) => each.request?.({ ...factsOf(), method, status, ms, requestId, traceId }));
        return reply;
      };
      return tracing ? tracing.request({ head, path }, factsOf, act) : plain(act);
    },

    async job(job, act) {
      const perform = async ({ traceId }: Traced): Promise<void> => {
        const started = performance.now();
        const lateMs = Math.max(0, now() - job.dueAt);
        let outcome: 'done' | 'failed' = 'failed';
        try {
          await act();
          outcome = 'done';
        } finally {
          const { kind, subject } = job;
          const ms = performance.now() - started;
          notify((each) => each.job?.({ kind, subject, outcome, ms, lateMs, traceId }));
        }
      };
      await (tracing ? tracing.job(job, perform) : plain(perform));
    },

    async attempt(outgoing, act) {
      const perform = async ({ headers, traceId }: Traced): Promise<Answer | undefined> => {
        const started = performance.now();
        const answer = await act(headers);
        const ms = performance.now() - started;
        notify((each) => each.attempt?.({ ...outgoing, answer, ms, traceId }));
        return answer;
      };
      return tracing ? tracing.attempt(outgoing, perform) : plain(perform);
    },

    ...(observers.some(({ query }) => query) && {
      query({ level, query: { query }, queryDurationMillis: ms }: LogEvent) {
        const statement = query.kind.replace(/(Query)?Node$/, '').toLowerCase();
        const outcome = level === 'error' ? 'failed' : 'done';
        notify((each) => each.query?.({ statement, outcome, ms }));
      },
    }),

    cause: () => tracing?.traceparent() ?? null,
  };
}
