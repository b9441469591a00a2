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

/**
 * Maximum number of bytes to buffer for a slow reader. Further lines are dropped, so that the process never
 * waits.
 */
const MAX_BUFFER_LENGTH = 16 * 1024 * 1024;
/**
 * Maximum time to write the last lines, so that a reader that no longer reads delays the end only briefly.
 */
const LAST_LINES_MS = 1000;

export interface Logs {
  readonly logger: Logger;
  /** Logs one line for each request, job, and attempt. */
  readonly observer: Observer;
  /** Logs an error that callers do not see. */
  readonly report: (fault: unknown) => void;
  /** Logs an error that ends the process. */
  readonly fatal: (fault: unknown) => void;
  /** Writes the buffered lines synchronously, before the process ends immediately. */
  flush(): void;
  /** Writes the buffered lines, and then closes the log. */
  close(): Promise<void>;
}

/** The output. Emits `drain` when all lines are written, and `error` if they cannot be written. */
type Output = DestinationStream & Pick<EventEmitter, 'on' | 'once'> & { flushSync(): void; destroy(): void };

/**
 * Creates structured logs: one JSON object on each line, on standard error. Lines contain routes, ids, and outcomes,
 * but never paths, headers, or bodies. Secrets are removed from all other text, such as the message of an error.
 * @param secrets the secrets of the process.
 */
export function createLogs(
  level: Level,
  secrets: readonly string[],
  output: Output = destination({ fd: 2, sync: false, maxLength: MAX_BUFFER_LENGTH }),
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
  // The sandbox continues without its log. Flushing lines that cannot be written would be repeated forever.
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
      // Without a pending write, the stream would emit no event.
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
    // The URL is omitted, because a receiver may have put a secret into it.
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

/**
 * Returns the logged parts of an error, without the properties that drivers attach to errors, such as the row that
 * violates a constraint.
 */
function faultOf(fault: unknown): object {
  if (!(fault instanceof Error)) return { error: { message: String(fault) } };
  const { name, message, stack } = fault;
  return { error: { name, message, stack, ...('code' in fault && { code: fault.code }) } };
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
