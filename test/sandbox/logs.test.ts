import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { Level } from '../../sandbox/observe/logs.ts';
import { createLogs } from '../../sandbox/observe/logs.ts';
import { scrubber } from '../../sandbox/observe/scrub.ts';
import { createWatch } from '../../sandbox/observe/watch.ts';
import { form, HELLO, json, startSandbox } from './harness.ts';
import { manualClock } from './manual-clock.ts';
import { run } from './processes.ts';
import { startReceiver, status } from './receiver.ts';
import { ENDPOINTS } from './webhooks.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look into lines as a reader without types would
type Line = any;

function startLogs(level: Level = 'trace', secrets: readonly string[] = []) {
  const lines: Line[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const logs = createLogs(level, secrets, Object.assign(output, { flushSync() {} }));
  return { ...logs, lines };
}

async function startLogged(level?: Level) {
  const logs = startLogs(level);
  const clock = manualClock();
  const watch = createWatch([logs.observer], undefined, () => clock.now());
  const harness = await startSandbox({ watch, clock, allowPrivateAddresses: true, report: logs.report });
  await clock.turn(1000);
  logs.lines.length = 0;
  return { ...harness, ...logs, clock };
}

test('a request is one line: method, route, status, duration, ids', async () => {
  const { rest, graphql, sandbox, lines } = await startLogged();
  sandbox.noteUnserved({ method: undefined, status: 431, reason: 'HPE_HEADER_OVERFLOW' });
  const refused = lines.pop();
  expect(refused).not.toHaveProperty('ms');
  expect(refused).toMatchObject({
    msg: 'request',
    level: 'info',
    route: null,
    status: 431,
    reason: 'HPE_HEADER_OVERFLOW',
    request_id: expect.stringMatching(/^req_/),
  });
  const sent = await rest('/v1/messages?x=1', form(HELLO));
  expect(sent.status).toBe(400);
  const { body, headers } = await rest('/v1/messages', form(HELLO));
  await rest(`/v1/messages/${body.id}`);
  await rest('/v1/nothing/+12025550143');
  await graphql('{ __typename }');
  await rest('/v1/messages', { headers: { authorization: 'Bearer wrong' } });
  expect(lines).toMatchObject([
    { msg: 'request', level: 'info', method: 'POST', route: '/v1/messages', status: 400 },
    { status: 201, request_id: headers.get('request-id'), workspace_id: 'ws_sandbox' },
    { method: 'GET', route: '/v1/messages/{message_id}', status: 200 },
    { method: 'GET', route: null, status: 404 },
    { method: 'POST', route: '/graphql', status: 200, workspace_id: 'ws_sandbox' },
    { route: '/v1/messages', status: 401 },
  ]);
  expect(lines.at(-1)).not.toHaveProperty('workspace_id');
  for (const { time, ms } of lines) {
    expect(Date.parse(time)).toBeGreaterThan(Date.now() - 60_000);
    expect(ms).toBeGreaterThan(0);
  }
});

test('each job and each delivery attempt is one line', async () => {
  const { rest, clock, lines } = await startLogged();
  const receiver = await startReceiver();
  receiver.answer = status(500);
  const { body: endpoint } = await rest(
    ENDPOINTS,
    json({ url: receiver.url, event_types: ['message.queued'] }),
  );
  const { body: message } = await rest('/v1/messages', json(HELLO));
  lines.length = 0;
  await clock.turn(0);
  receiver.answer = status(204);
  await clock.turn(10_000);
  const deliveries = lines.filter(({ msg }) => msg === 'delivery');
  const common = { webhook_endpoint_id: endpoint.id, event_type: 'message.queued' };
  expect(deliveries).toMatchObject([
    { ...common, level: 'warn', attempt: 1, outcome: 'status_refused', status: 500 },
    { ...common, level: 'info', attempt: 2, outcome: 'succeeded', status: 204 },
  ]);
  const jobs = lines.filter(({ kind, subject }) => kind === 'message.carry' && subject === message.id);
  expect(jobs).toHaveLength(4);
  expect(jobs[0]).toMatchObject({ msg: 'job', level: 'debug', outcome: 'done', late_ms: 0 });
});

test('a failing job is logged', async () => {
  const { lines, observer } = startLogs();
  const watch = createWatch([observer], undefined, () => 1500);
  const job = { kind: 'message.carry', subject: 'msg_1', dueAt: 1000, cause: null };
  await expect(watch.job(job, () => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
  const told = { kind: 'message.carry', subject: 'msg_1', outcome: 'failed', late_ms: 500 };
  expect(lines).toMatchObject([{ msg: 'job', level: 'warn', ...told }]);
});

test('a level omits lines of lower levels', async () => {
  const { rest, clock, lines, logger } = await startLogged('warn');
  await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  expect(lines).toEqual([]);
  logger.warn('told');
  expect(lines).toMatchObject([{ level: 'warn', msg: 'told' }]);
});

test('an error is logged with its stack, but without properties that a driver added', () => {
  const { report, lines } = startLogs('info', ['hunter2-hunter2']);
  const fault = Object.assign(new Error('no way from +12025550143 by sk_sandbox_abc with hunter2-hunter2'), {
    code: '23505',
    detail: 'Key (phone)=(+12025550143) already exists.',
    parameters: ['Dear Anna'],
  });
  report(fault);
  report('just a text');
  expect(lines).toMatchObject([
    {
      level: 'error',
      msg: 'fault',
      error: { name: 'Error', message: 'no way from [hidden] by [hidden] with [hidden]', code: '23505' },
    },
    { error: { message: 'just a text' } },
  ]);
  expect(lines[0].error.stack).toContain('logs.test.ts');
  expect(JSON.stringify(lines)).not.toMatch(/2025550143|Anna|hunter2/);
});

test.for([
  ['to +12025550143.', 'to [hidden].'],
  ['?to=%2B12025550143&x', '?to=[hidden]&x'],
  ['sk_live_00ff sk_sandbox_00ff', '[hidden] [hidden]'],
  ['whsec_bm90+/= whpk_AA== whsk_AA==', '[hidden] [hidden] [hidden]'],
  ['"v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="', '"[hidden]"'],
  ['{"a":"bearer abc\\"","b":1}', '{"a":"[hidden]\\"","b":1}'],
  ['postgres://user:pass@host/base', 'postgres://user:[hidden]@host/base'],
  ['my-own-secret!', '[hidden]!'],
] as const)('%s is logged as %s', ([text, told]) => {
  expect(scrubber(['my-own-secret', 'short'])(text)).toBe(told);
});

test.for([
  '2026-03-02T10:15:00+01:00',
  'msg_01KJPX8NH0FFRE9AYE6N2T7T31',
  'http://127.0.0.1:4010/v1/messages@x',
  'v1, v1a and v2',
  'a short text',
])('%s is logged unchanged', (text) => {
  expect(scrubber(['my-own-secret', 'short'])(text)).toBe(text);
});

test('an uncaught error is the last line of the log, and ends the process', async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('no way to +12025550143'); })";
  const running = await run([], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  // The first line is written in the background, so the last line could overtake it.
  await vi.waitUntil(() => running.logged().includes('"started"'));
  running.child.kill('SIGUSR2');
  expect(await running.ended).toEqual([1, null]);
  const last = JSON.parse(running.logged().trim().split('\n').at(-1)!);
  expect(last).toMatchObject({ level: 'fatal', error: { message: 'no way to [hidden]' } });
});

test('the log of a complete run contains no key, secret, signature, number, or body', async () => {
  const key = 'given_key_of_the_owner';
  const controlKey = 'given_control_key';
  const flags = ['--clock', 'manual', '--allow-private-webhooks', '--log-level', 'trace', '--key', key];
  const running = await run(flags, { DIPTYCH_SANDBOX_CONTROL_KEY: controlKey });
  const secrets: string[] = [key, controlKey];
  const call = async (path: string, init: RequestInit = {}): Promise<Line> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    return (await fetch(`${running.printed('REST')}${path}`, { ...init, headers })).json();
  };
  const control = (path: string, body: unknown): Promise<Response> =>
    fetch(`${running.printed('Control')}${path}`, json(body, { authorization: `Bearer ${controlKey}` }));
  const receiver = await startReceiver();
  const url = `${receiver.url}/path-secret?token=query-secret`;
  const { secret } = await call(ENDPOINTS, json({ url }));
  const { secret: issued } = await call('/v1/api_keys', json({ mode: 'sandbox' }));
  expect([secret, issued]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^sk_/)]);
  secrets.push(secret.slice(6), issued.slice(11), 'path-secret', 'query-secret');

  const numbers = ['+12025550143', '+12025550144', '+12025550145', '+12025550146'];
  const [to = '', named = '', asked = '', sender = ''] = numbers;
  const body = 'Dear Anna, your code is 824913';
  await call('/v1/messages', json({ ...HELLO, to, body }, { 'idempotency-key': 'idempotency-secret' }));
  await call('/v1/messages', form({ ...HELLO, to, body: `${body}!` }));
  await call('/v1/messages', {
    method: 'POST',
    body: `{"body":"${body}`,
    headers: { 'content-type': 'application/json' },
  });
  await call('/v1/contacts', json({ phone: named, first_name: 'Bartholomew' }));
  await call(`/v1/messages?to=${encodeURIComponent(asked)}`);
  await call(`/v1/${asked}/Bartholomew`);
  await call(
    '/graphql',
    json({ query: `{ getCampaigns(input: { nameContains: "Bartholomew" }) { totalCount } }` }),
  );
  await call('/graphql', json({ query: `{ Bartholomew ` }));
  expect((await control('/inbound', { from: sender, to: HELLO.from, body })).status).toBe(204);
  expect((await control('/time', { advance_ms: 60_000 })).status).toBe(200);
  const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']));
  expect(signatures.length).toBeGreaterThan(4);
  running.child.kill('SIGTERM');
  await running.ended;

  const logs = running.logged();
  const lines: Line[] = logs
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const kinds = new Set(lines.map(({ msg }) => msg));
  expect(kinds).toEqual(new Set(['started', 'request', 'job', 'delivery', 'draining', 'ended']));
  const digits = numbers.map((number) => number.slice(1));
  const told = [
    ...secrets,
    ...digits,
    ...signatures,
    'Anna',
    '824913',
    'Bartholomew',
    'idempotency-secret',
    'Bearer',
  ];
  expect(told.filter((text) => logs.includes(text))).toEqual([]);
});
