import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import type { RequestHead } from '../../generated/server/runtime/call.ts';
import { known } from './methods.ts';
import { outcomeOf, type Traced } from './observer.ts';
import { scrubber } from './scrub.ts';
import type { Tracing } from './tracing.ts';

interface Plan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** Default: the active span. */
  readonly parent?: Context;
  readonly links?: Link[];
}

/**
 * Starts traces by OpenTelemetry, sent over OTLP and configured by `OTEL_*` variables. Spans use the names of the
 * semantic conventions for HTTP, with two exceptions: `url.path` is scrubbed, and `url.full` of a webhook is omitted,
 * because receivers put secrets into it.
 * @param version the version of the sandbox.
 * @param warn receives problems of the exporter.
 */
export function startTraces(version: string, warn: (problem: string) => void): Tracing {
  const name = process.env['OTEL_SERVICE_NAME'] ?? 'messaging-sandbox';
  const sdk = startNodeSdk({
    resourceAttributes: { 'service.name': name, 'service.version': version },
    logLevel: 'none',
    metricReaders: [],
    logRecordProcessors: [],
  });
  // The console is not used, because its output would not be in the format of the log.
  const logger = { error: warn, warn, info: warn, debug: warn, verbose: warn };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const tracer = trace.getTracer('sandbox', version);
  const scrub = scrubber();

  const run = async <Result>(plan: Plan, act: (span: Span, traced: Traced) => Promise<Result>) => {
    const { name: title, kind, attributes, parent = context.active(), links = [] } = plan;
    const span = tracer.startSpan(title, { kind, attributes, links }, parent);
    const inside = trace.setSpan(parent, span);
    const headers: Record<string, string> = {};
    propagation.inject(inside, headers);
    try {
      return await context.with(inside, () => act(span, { headers, traceId: span.spanContext().traceId }));
    } catch (fault) {
      const type = fault instanceof Error ? fault.name : typeof fault;
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      throw fault;
    } finally {
      span.end();
    }
  };

  return {
    request({ head, path }, factsOf, act) {
      const method = known(head.method);
      const attributes = { 'http.request.method': method, 'url.scheme': 'http', 'url.path': scrub(path) };
      const plan = { name: method, kind: SpanKind.SERVER, attributes, parent: contextOf(head) };
      return run(plan, async (span, traced) => {
        const reply = await act(traced);
        const { route, workspaceId } = factsOf();
        span.setAttribute('http.response.status_code', reply.status);
        if (route !== undefined) span.setAttribute('http.route', route).updateName(`${method} ${route}`);
        if (workspaceId !== undefined) span.setAttribute('workspace.id', workspaceId);
        if (reply.status >= 500) failed(span, String(reply.status));
        return reply;
      });
    },

    job({ kind, subject, cause }, act) {
      const planner = spanContextOf(cause);
      return run(
        {
          name: `job ${kind}`,
          kind: SpanKind.INTERNAL,
          attributes: { 'job.kind': kind, 'job.subject': subject },
          parent: ROOT_CONTEXT,
          links: planner ? [{ context: planner }] : [],
        },
        (_span, traced) => act(traced),
      );
    },

    attempt({ deliveryId, endpointId, eventType, url, attempt }, act) {
      const { protocol, hostname, port } = new URL(url);
      const attributes = {
        'http.request.method': 'POST',
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'http:' ? 80 : 443)),
        'http.request.resend_count': attempt - 1,
        'webhook.delivery_id': deliveryId,
        'webhook.endpoint_id': endpointId,
        'webhook.event_type': eventType,
      };
      return run({ name: 'POST', kind: SpanKind.CLIENT, attributes }, async (span, traced) => {
        const answer = await act(traced);
        if (answer && 'status' in answer) span.setAttribute('http.response.status_code', answer.status);
        const outcome = outcomeOf(answer);
        if (outcome === 'status_refused' && answer && 'status' in answer) failed(span, String(answer.status));
        else if (outcome !== 'succeeded') failed(span, outcome);
        return answer;
      });
    },

    traceparent() {
      const current = trace.getSpanContext(context.active());
      if (!current) return null;
      const flags = current.traceFlags.toString(16).padStart(2, '0');
      return `00-${current.traceId}-${current.spanId}-${flags}`;
    },

    close: () => sdk.shutdown(),
  };
}

function failed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Reads the caller's trace (W3C Trace Context). */
function contextOf({ headers }: RequestHead): Context {
  return propagation.extract(ROOT_CONTEXT, headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: () => [],
  });
}

function spanContextOf(traceparent: string | null): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-(\w{32})-(\w{16})-(\w\w)$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}
