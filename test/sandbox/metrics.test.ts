import { expect, onTestFinished, test } from 'vitest';
import { metricsServer } from '../../sandbox/observe/metrics-server.ts';
import { createMetrics } from '../../sandbox/observe/metrics.ts';
import { createWatch } from '../../sandbox/observe/watch.ts';
import { HELLO, json, startSandbox } from './harness.ts';
import { manualClock } from './manual-clock.ts';
import { run } from './processes.ts';
import { startReceiver, status } from './receiver.ts';
import { ENDPOINTS } from './webhooks.ts';

/** Samples in the Prometheus format, by name and labels. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

async function startMeasured() {
  const clock = manualClock();
  const metrics = createMetrics('1.2.3');
  const watch = createWatch([metrics.observer], undefined, () => clock.now());
  const harness = await startSandbox({ watch, clock, allowPrivateAddresses: true });
  metrics.watchQueue(harness.sandbox, () => clock.now());
  await clock.turn(1000);
  const samples = async () => samplesOf(await metrics.text());
  return { ...harness, clock, metrics, samples };
}

const REQUESTS = 'http_server_request_duration_seconds_count';

test('requests are counted by method, route, and status, but never by values that callers choose', async () => {
  const { rest, graphql, sandbox, samples } = await startMeasured();
  const { body } = await rest('/v1/messages', json(HELLO));
  await rest(`/v1/messages/${body.id}`);
  await rest('/v1/messages/msg_none');
  for (let count = 0; count < 50; count += 1) await rest(`/v1/made-up/${count}?x=${count}`);
  for (const method of ['FOO', 'BAR'])
    await sandbox.fetch(new Request('http://sandbox.test/v1/x', { method }));
  for (const path of ['/', '/pages/site.css', '/pages/none']) await rest(path);
  await graphql('{ __typename }');
  sandbox.noteUnserved({ method: undefined, status: 431, reason: 'HPE_HEADER_OVERFLOW' });
  const counted = [...(await samples())].filter(([name]) => name.startsWith(REQUESTS));
  expect(Object.fromEntries(counted)).toEqual({
    [`${REQUESTS}{method="POST",route="/v1/messages",status="201"}`]: 1,
    [`${REQUESTS}{method="GET",route="/v1/messages/{message_id}",status="200"}`]: 1,
    [`${REQUESTS}{method="GET",route="/v1/messages/{message_id}",status="404"}`]: 1,
    [`${REQUESTS}{method="GET",route="unmatched",status="404"}`]: 50,
    [`${REQUESTS}{method="_OTHER",route="unmatched",status="404"}`]: 2,
    [`${REQUESTS}{method="POST",route="/graphql",status="200"}`]: 1,
    [`${REQUESTS}{method="GET",route="pages",status="200"}`]: 2,
    [`${REQUESTS}{method="GET",route="pages",status="404"}`]: 1,
  });
  expect((await samples()).get('sandbox_requests_unserved_total{reason="HPE_HEADER_OVERFLOW"}')).toBe(1);
});

test('jobs are counted by kind and outcome, and delivery attempts by outcome', async () => {
  const { rest, clock, samples } = await startMeasured();
  const receiver = await startReceiver();
  await rest(ENDPOINTS, json({ url: receiver.url, event_types: ['message.delivered'] }));
  receiver.answer = status(500);
  await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  receiver.answer = status(204);
  await clock.turn(10_000);
  const measured = await samples();
  const jobs = (kind: string): number | undefined =>
    measured.get(`sandbox_job_duration_seconds_count{kind="${kind}",outcome="done"}`);
  expect([jobs('message.carry'), jobs('webhook.deliver')]).toEqual([4, 2]);
  const attempts = (outcome: string): number | undefined =>
    measured.get(`sandbox_webhook_attempt_duration_seconds_count{outcome="${outcome}"}`);
  expect([attempts('status_refused'), attempts('succeeded'), attempts('timeout')]).toEqual([1, 1, undefined]);
});

test('a failing job is counted as failed', async () => {
  const metrics = createMetrics('1.2.3');
  const job = { kind: 'message.carry', subject: 'msg_1', dueAt: 0, cause: null };
  const failing = createWatch([metrics.observer]).job(job, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const name = 'sandbox_job_duration_seconds_count{kind="message.carry",outcome="failed"}';
  expect(samplesOf(await metrics.text()).get(name)).toBe(1);
});

test('the queue: the number of planned jobs, and the age of the oldest due one', async () => {
  const { rest, clock, samples } = await startMeasured();
  const planned = 'sandbox_jobs_planned{kind="message.carry"}';
  const age = 'sandbox_jobs_oldest_due_age_seconds';
  expect([(await samples()).get(planned), (await samples()).get(age)]).toEqual([undefined, 0]);
  await rest('/v1/messages', json({ ...HELLO, send_at: '2026-03-02T10:00:00.000Z' }));
  await rest('/v1/messages', json(HELLO));
  const before = await samples();
  expect([before.get(planned), before.get(age)]).toEqual([2, 0]);
  // Time passes while no worker runs.
  const late = createMetrics('1.2.3');
  const { sandbox } = await startSandbox();
  late.watchQueue(sandbox, () => clock.now() + 60_000);
  expect(samplesOf(await late.text()).get(age)).toBeGreaterThan(50);
  await clock.turn(3_600_000);
  expect((await samples()).get(planned)).toBeUndefined();
});

test('while the database does not respond, the queue is unknown, and all other metrics are reported', async () => {
  const { sandbox, metrics, samples } = await startMeasured();
  expect((await samples()).get('sandbox_database_up')).toBe(1);
  await sandbox.close();
  const { sandbox_jobs_oldest_due_age_seconds: age, ...rest } = Object.fromEntries(await samples());
  expect([rest['sandbox_database_up'], age]).toEqual([0, NaN]);
  expect(await metrics.text()).not.toContain('sandbox_jobs_planned{');
  expect(rest['process_resident_memory_bytes']).toBeGreaterThan(0);
});

test('statements are counted by verb and outcome', async () => {
  const { rest, samples } = await startMeasured();
  await rest('/v1/messages', json(HELLO));
  const measured = await samples();
  for (const statement of ['select', 'insert', 'update']) {
    const name = `sandbox_database_statement_duration_seconds_count{statement="${statement}",outcome="done"}`;
    expect(measured.get(name)).toBeGreaterThan(0);
  }
});

test('the process and the version are reported', async () => {
  const { samples } = await startMeasured();
  const measured = await samples();
  expect(measured.get('sandbox_info{version="1.2.3"}')).toBe(1);
  expect(measured.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('metrics are served on a separate port, at one path', async () => {
  const server = await metricsServer(createMetrics('1.2.3'), 0, '127.0.0.1');
  onTestFinished(() => server.close());
  const response = await fetch(server.url);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await response.text()).toContain('# TYPE http_server_request_duration_seconds histogram');
  expect((await fetch(new URL('/', server.url))).status).toBe(404);
});

test('a process serves metrics only if configured, and never on the port of the contract', async () => {
  const running = await run(['--metrics-port', '0', '--log-level', 'silent']);
  await running.call('/v1/messages', json(HELLO));
  const text = await (await fetch(running.printed('Metrics'))).text();
  expect(samplesOf(text).get(`${REQUESTS}{method="POST",route="/v1/messages",status="201"}`)).toBe(1);
  expect((await running.call('/metrics')).status).toBe(404);
});
