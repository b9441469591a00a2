import type { LogEvent } from 'kysely';
import type { Call, Reply } from '../../generated/server/runtime/call.ts';
import type { Answer } from '../webhooks/post.ts';
import type { JobFacts, Observer, Outgoing, RequestFacts, Traced, UnservedSeen } from './observer.ts';
import type { Tracing } from './tracing.ts';

/** Surrounds what the sandbox does with what tells of it. Nothing that it surrounds goes otherwise for that. */
export interface Watch {
  /** Answers a request. */
  request(call: Call, answer: () => Promise<Reply>): Promise<Reply>;
  /** Tells of a request that was refused before it could be answered by `request`. */
  unserved(seen: UnservedSeen): void;
  /** Tells what becomes known of a request while it is answered, by its head. */
  note(head: object, facts: RequestFacts): void;
  /** Does a job. */
  job(job: JobFacts, act: () => Promise<void>): Promise<void>;
  /**
   * Attempts a delivery.
   * @param act is handed headers that the receiver is to get as well; undefined means broken off.
   */
  attempt(
    outgoing: Outgoing,
    act: (headers: Readonly<Record<string, string>>) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** Told of every statement, as kysely tells of it; undefined when nobody wants to know. */
  readonly query?: (event: LogEvent) => void;
  /** What the work under way belongs to, as a W3C `traceparent`; null when that is not recorded. */
  cause(): string | null;
}

/** Watches nothing, and costs nothing. */
export const UNWATCHED: Watch = {
  request: (_call, answer) => answer(),
  unserved() {},
  note() {},
  job: (_job, act) => act(),
  attempt: (_outgoing, act) => act({}),
  cause: () => null,
};

/** Measures, and tells every observer; with `tracing`, each thing done has its span. */
export function createWatch(observers: readonly Observer[], tracing?: Tracing, now = Date.now): Watch {
  const noted = new WeakMap<object, RequestFacts>();
  const tell = (act: (observer: Observer) => void): void => observers.forEach(act);
  const plain = <Result>(act: (traced: Traced) => Promise<Result>): Promise<Result> =>
    act({ headers: {}, traceId: undefined });
  return {
    note: (head, facts) => void noted.set(head, { ...noted.get(head), ...facts }),

    unserved(seen) {
      tell((each) => each.unserved?.(seen));
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
        tell((each) => each.request?.({ ...factsOf(), method, status, ms, requestId, traceId }));
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
          tell((each) => each.job?.({ kind, subject, outcome, ms, lateMs, traceId }));
        }
      };
      await (tracing ? tracing.job(job, perform) : plain(perform));
    },

    async attempt(outgoing, act) {
      const perform = async ({ headers, traceId }: Traced): Promise<Answer | undefined> => {
        const started = performance.now();
        const answer = await act(headers);
        const ms = performance.now() - started;
        tell((each) => each.attempt?.({ ...outgoing, answer, ms, traceId }));
        return answer;
      };
      return tracing ? tracing.attempt(outgoing, perform) : plain(perform);
    },

    ...(observers.some(({ query }) => query) && {
      query({ level, query: { query }, queryDurationMillis: ms }: LogEvent) {
        const statement = query.kind.replace(/(Query)?Node$/, '').toLowerCase();
        const outcome = level === 'error' ? 'failed' : 'done';
        tell((each) => each.query?.({ statement, outcome, ms }));
      },
    }),

    cause: () => tracing?.traceparent() ?? null,
  };
}
