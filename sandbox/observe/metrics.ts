import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { known } from './methods.ts';
import { outcomeOf, type Observer } from './observer.ts';
import { watchQueue, type Queue } from './queue-metrics.ts';

/** The metrics of a sandbox. */
export interface Metrics {
  readonly observer: Observer;
  readonly contentType: string;
  /** Adds metrics of the queue, which are measured whenever the metrics are read. */
  watchQueue(sandbox: Queue, now: () => number): void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1];
const ATTEMPT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Creates metrics for Prometheus. All label values come from the contract or a fixed list, never from a caller. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'sandbox_info', help: 'Always 1.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests, by method, path template, and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const unserved = new Counter({
    name: 'sandbox_requests_unserved_total',
    help: 'Requests that were refused before they were read as such, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const jobs = new Histogram({
    name: 'sandbox_job_duration_seconds',
    help: 'Jobs, by kind and outcome: done or failed.',
    labelNames: ['kind', 'outcome'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const attempts = new Histogram({
    name: 'sandbox_webhook_attempt_duration_seconds',
    help: 'Attempts to deliver an event, by outcome.',
    labelNames: ['outcome'],
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  const queries = new Histogram({
    name: 'sandbox_database_statement_duration_seconds',
    help: 'Statements, by verb and outcome: done or failed.',
    labelNames: ['statement', 'outcome'],
    buckets: QUERY_SECONDS,
    registers,
  });
  return {
    observer: {
      request({ method, route = 'unmatched', status, ms }) {
        requests.observe({ method: known(method), route, status }, ms / 1000);
      },
      unserved: ({ reason }) => unserved.inc({ reason }),
      job: ({ kind, outcome, ms }) => jobs.observe({ kind, outcome }, ms / 1000),
      attempt: ({ answer, ms }) => attempts.observe({ outcome: outcomeOf(answer) }, ms / 1000),
      query: ({ statement, outcome, ms }) => queries.observe({ statement, outcome }, ms / 1000),
    },
    contentType: registry.contentType,
    watchQueue(sandbox, now) {
      watchQueue(registry, sandbox, now);
    },
    text: () => registry.metrics(),
  };
}
