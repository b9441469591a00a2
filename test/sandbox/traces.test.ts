import { expect, test } from 'vitest';
import { repositoryFiles, textOf } from '../arch/sources.ts';
import { HELLO, json } from './harness.ts';
import { startOtlpReceiver, type OtlpReceiver, type Span } from './otlp-receiver.ts';
import { run, type Running } from './processes.ts';
import { startReceiver, status, type Receiver } from './receiver.ts';
import { ENDPOINTS } from './webhooks.ts';

const FLAGS = ['--clock', 'manual', '--allow-private-webhooks', '--log-level', 'debug'];
const [SERVER, CLIENT, INTERNAL] = [2, 3, 1];

interface Traced extends Running {
  readonly collector: OtlpReceiver;
  readonly receiver: Receiver;
  /** Ends the process, which then sends its remaining spans; returns all spans. */
  readonly finish: () => Promise<readonly Span[]>;
}

async function startTraced(): Promise<Traced> {
  const collector = await startOtlpReceiver();
  const receiver = await startReceiver();
  const running = await run([...FLAGS, '--otlp-endpoint', collector.url], {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });
  return {
    ...running,
    collector,
    receiver,
    async finish() {
      running.child.kill('SIGTERM');
      expect(await running.ended).toEqual([0, null]);
      return collector.spans();
    },
  };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

test('a request, its jobs, and its webhooks are one trace, from the caller to the receiver', async () => {
  const { call, turn, receiver, collector, finish, logged } = await startTraced();
  await call(
    ENDPOINTS,
    json({ url: `${receiver.url}/path-secret`, event_types: ['message.queued', 'message.sending'] }),
  );
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  const { body: message } = await call('/v1/messages', json(HELLO, { traceparent }));
  await turn(1000);
  const spans = await finish();

  expect(collector.resources()[0]).toMatchObject({
    'service.name': 'messaging-sandbox',
    'service.version': '0.1.0',
  });
  const request = spans.find(({ traceId, kind }) => traceId === TRACE && kind === SERVER)!;
  expect(request).toMatchObject({ name: 'POST /v1/messages', parentSpanId: PARENT, links: [] });
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/messages',
    'http.response.status_code': 201,
    'url.path': '/v1/messages',
    'url.scheme': 'http',
    'workspace.id': 'ws_sandbox',
  });

  const link = { traceId: TRACE, spanId: request.spanId };
  const carried = spans.filter(({ attributes }) => attributes['job.subject'] === message.id);
  expect(carried).toHaveLength(4);
  for (const job of carried) {
    expect(job).toMatchObject({ name: 'job message.carry', kind: INTERNAL, links: [link] });
    expect(job.traceId).not.toBe(TRACE);
  }

  const deliveries = spans.filter(({ kind }) => kind === CLIENT);
  expect(deliveries.map(({ attributes }) => attributes['webhook.event_type'])).toEqual([
    'message.queued',
    'message.sending',
  ]);
  const planners = [link, { traceId: carried[0]!.traceId, spanId: carried[0]!.spanId }];
  for (const [index, delivery] of deliveries.entries()) {
    const job = spans.find(({ spanId }) => spanId === delivery.parentSpanId)!;
    expect(job).toMatchObject({ name: 'job webhook.deliver', links: [planners[index]] });
    const { headers, body } = receiver.received[index]!;
    expect(headers['traceparent']).toBe(`00-${delivery.traceId}-${delivery.spanId}-01`);
    expect(body.type).toBe(delivery.attributes['webhook.event_type']);
    expect(delivery).toMatchObject({
      name: 'POST',
      attributes: {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(receiver.url).port),
        'http.response.status_code': 204,
        'http.request.resend_count': 0,
      },
    });
  }
  expect(logged()).toContain(`"trace_id":"${TRACE}"`);
});

test('spans contain errors, but no confidential data', async () => {
  const { call, turn, receiver, collector, finish } = await startTraced();
  const { body: endpoint } = await call(
    ENDPOINTS,
    json({ url: `${receiver.url}/path-secret?token=query-secret`, event_types: ['message.queued'] }),
  );
  receiver.answer = status(500);
  await call('/v1/messages', json({ ...HELLO, body: 'Dear Anna' }));
  await call(`/v1/none/${HELLO.to}?to=${encodeURIComponent(HELLO.to)}`, {
    headers: { traceparent: 'nonsense' },
  });
  await call('/graphql', json({ query: '{ __typename }' }));
  await turn(0);
  const spans = await finish();
  const failed = spans.filter(({ kind }) => kind === CLIENT);
  expect(failed).toMatchObject([{ status: { code: 2 }, attributes: { 'error.type': '500' } }]);
  const unmatched = spans.find(({ attributes }) => attributes['http.response.status_code'] === 404)!;
  expect(unmatched).toMatchObject({ name: 'GET', attributes: { 'url.path': '/v1/none/[hidden]' } });
  expect(unmatched.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(unmatched).not.toHaveProperty('parentSpanId');
  expect(spans.map(({ name }) => name)).toContain('POST /graphql');
  const told = [
    HELLO.to,
    HELLO.to.slice(1),
    'Anna',
    'Bearer',
    'path-secret',
    'query-secret',
    endpoint.secret,
  ];
  expect(told.filter((text) => collector.raw().includes(text))).toEqual([]);
});

test('a missing collector has no effect on the service', async () => {
  const running = await run([...FLAGS, '--otlp-endpoint', 'http://127.0.0.1:9'], {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  expect((await running.call('/v1/messages', json(HELLO))).status).toBe(201);
  running.child.kill('SIGTERM');
  expect(await running.ended).toEqual([0, null]);
  expect(running.logged()).toContain('ECONNREFUSED');
});

test('without a collector, there are no traces, and the libraries are not loaded', async () => {
  const running = await run(FLAGS);
  const receiver = await startReceiver();
  await running.call(ENDPOINTS, json({ url: receiver.url, event_types: ['message.queued'] }));
  await running.call('/v1/messages', json(HELLO, { traceparent: `00-${TRACE}-${PARENT}-01` }));
  await running.turn(0);
  expect(receiver.received[0]!.headers).not.toHaveProperty('traceparent');
  expect(running.logged()).not.toContain('trace_id');

  const sources = repositoryFiles().filter((path) => /^sandbox\/.*\.ts$/.test(path));
  const importing = (text: RegExp): string[] => sources.filter((path) => text.test(textOf(path)));
  expect(importing(/from '@opentelemetry\//)).toEqual(['sandbox/observe/traces.ts']);
  const measuring = ['sandbox/observe/metrics.ts', 'sandbox/observe/queue-metrics.ts'];
  expect(importing(/from 'prom-client'/)).toEqual(measuring);
  // All other modules import only types of the libraries.
  expect(importing(/^import (?!type ).*from '.*\/(traces|metrics)\.ts'/m)).toEqual([]);
  expect(importing(/^import (?!type ).*from '.*\/queue-metrics\.ts'/m)).toEqual(measuring.slice(0, 1));
});
