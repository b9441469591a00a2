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

export interface Logs {
  readonly logger: Logger;
  /** One line for each request, job and attempt. */
  readonly observer: Observer;
  /** Tells of a fault that callers learn nothing of. */
  readonly report: (fault: unknown) => void;
  /** Tells of a fault after which the process cannot go on. */
  readonly fatal: (fault: unknown) => void;
  /** Writes what is not yet written. */
  flush(): void;
}

/**
 * Structured logs: a JSON object a line, on standard error. They name routes, ids and outcomes, never paths, headers or
 * bodies; whatever else gets into a line, by the message of an error for instance, is searched for what must not be told.
 * @param secrets that the process was started with.
 */
export function createLogs(
  level: Level,
  secrets: readonly string[],
  output: DestinationStream & { flushSync(): void } = destination({
    fd: 2,
    sync: false,
    maxLength: LONGEST_BUFFER,
  }),
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
  return {
    logger,
    observer: observerOf(logger),
    report: (fault) => logger.error(faultOf(fault), 'fault'),
    fatal: (fault) => logger.fatal(faultOf(fault), 'fault'),
    flush: () => output.flushSync(),
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
