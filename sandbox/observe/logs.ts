import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  destination,
  pino,
  stdTimeFunctions,
  type DestinationStream,
  type LevelWithSilent,
  type Logger,
} from 'pino';
import { outcomeOf, type Observer } from './observer.ts';
import { scrubber } from './scrub.ts';

export type Level = LevelWithSilent;

/** What waits for a reader that is too slow, at most; what comes after that is lost rather than waited for. */
const LONGEST_BUFFER = 16 * 1024 * 1024;
/** For what is not yet written in the end: a reader that does not read keeps nobody for long. */
const LAST_LINES_MS = 1000;

export interface Logs {
  readonly logger: Logger;
  /** One line for each request, job and attempt. */
  readonly observer: Observer;
  /** Tells of a fault that callers learn nothing of. */
  readonly report: (fault: unknown) => void;
  /** Tells of a fault after which the process cannot go on. */
  readonly fatal: (fault: unknown) => void;
  /** Writes what is not yet written, before the process ends at once. */
  flush(): void;
  /** Writes what is not yet written, if somebody reads it. Nothing more can be told after that. */
  close(): Promise<void>;
}

/** Where lines go; it tells when all are written, by `drain`, and when they can not be, by `error`. */
type Output = DestinationStream & Pick<EventEmitter, 'on' | 'once'> & { flushSync(): void; destroy(): void };

/**
 * Structured logs: a JSON object a line, on standard error. They name routes, ids and outcomes, never paths, headers or
 * bodies; whatever else gets into a line, by the message of an error for instance, is searched for what must not be told.
 * @param secrets that the process was started with.
 */
export function createLogs(
  level: Level,
  secrets: readonly string[],
  output: Output = destination({ fd: 2, sync: false, maxLength: LONGEST_BUFFER }),
): Logs {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrubber(secrets) },
    },
    output,
  );
  let isBroken = false;
  // The sandbox goes on without its log. To flush what can not be written would be tried for ever.
  output.on('error', () => {
    isBroken = true;
    output.flushSync = () => {};
  });
  return {
    logger,
    observer: observerOf(logger),
    report: (fault) => logger.error(faultOf(fault), 'fault'),
    fatal: (fault) => logger.fatal(faultOf(fault), 'fault'),
    flush: () => output.flushSync(),
    async close() {
      if (isBroken) return;
      const written = new Promise((done) => output.once('drain', done).once('error', done));
      // Where nothing is under way, nothing would be told of.
      output.write('');
      await Promise.race([written, sleep(LAST_LINES_MS, undefined, { ref: false })]);
      output.destroy();
    },
  };
}

function observerOf(logger: Logger): Observer {
  return {
    request({ method, route = null, status, ms, requestId, workspaceId, traceId }) {
      const line = {
        method,
        route,
        status,
        ms: rounded(ms),
        request_id: requestId,
        workspace_id: workspaceId,
      };
      logger[status >= 500 ? 'error' : 'info']({ ...line, trace_id: traceId }, 'request');
    },
    unserved({ method, status, reason, requestId }) {
      logger.info({ method, route: null, status, reason, request_id: requestId }, 'request');
    },
    job({ kind, subject, outcome, ms, lateMs, traceId }) {
      const line = { kind, subject, outcome, ms: rounded(ms), late_ms: lateMs, trace_id: traceId };
      logger[outcome === 'failed' ? 'warn' : 'debug'](line, 'job');
    },
    // Not the address: a receiver may have put a secret into it.
    attempt({ deliveryId, endpointId, eventType, attempt, answer, ms, traceId }) {
      const outcome = outcomeOf(answer);
      const line = {
        delivery_id: deliveryId,
        webhook_endpoint_id: endpointId,
        event_type: eventType,
        attempt,
        outcome,
        status: answer && 'status' in answer ? answer.status : undefined,
        ms: rounded(ms),
        trace_id: traceId,
      };
      logger[outcome === 'succeeded' ? 'info' : 'warn'](line, 'delivery');
    },
  };
}

/** What is told of a fault: not the properties that drivers hang on errors, such as the row that broke a rule. */
function faultOf(fault: unknown): object {
  if (!(fault instanceof Error)) return { error: { message: String(fault) } };
  const { name, message, stack } = fault;
  return { error: { name, message, stack, ...('code' in fault && { code: fault.code }) } };
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
