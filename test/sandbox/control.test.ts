import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { controlServer } from '../../sandbox/control/control-server.ts';
import { timeOf } from '../../sandbox/control/time.ts';
import { systemClock } from '../../sandbox/service/clock.ts';
import { HELLO, json, startSandbox } from './harness.ts';

const KEY = 'ck_of_this_test';
const START = '2026-03-02T09:15:00.000Z';

interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it as a caller without types would
  readonly body: any;
}

/** A control endpoint; requests to it have headers that fetch cannot send. */
async function startControl(isManual = true) {
  const harness = await startSandbox();
  const { sandbox, clock } = harness;
  const time = isManual ? timeOf(clock, clock) : timeOf(systemClock(), undefined);
  const report = (fault: unknown): never => {
    throw fault;
  };
  const control = await controlServer({ port: 0, key: KEY, sandbox, time, report });
  onTestFinished(() => control.close());
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const all = { authorization: `Bearer ${KEY}`, ...headers };
      const request = httpRequest(`${control.url}${path}`, { method, headers: all }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) });
        });
      });
      request.on('error', reject).end(body);
    });
  const post = (path: string, body: unknown): Promise<Answered> =>
    send('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body));
  return { ...harness, control, send, post };
}

test('the control endpoint listens on loopback', async () => {
  const { control } = await startControl();
  expect(new URL(control.url).hostname).toBe('127.0.0.1');
});

test.for([
  [{}, 200],
  [{ host: 'localhost:4011' }, 200],
  [{ host: '[::1]' }, 200],
  [{ origin: 'http://localhost:3000' }, 200],
  [{ authorization: '' }, 401],
  [{ authorization: 'Bearer ck_of_this_tesT' }, 401],
  [{ authorization: KEY }, 401],
  [{ host: 'evil.test' }, 403],
  [{ host: 'localhost.evil.test' }, 403],
  [{ host: '127.0.0.1.evil.test:80' }, 403],
  [{ host: '10.0.0.1' }, 403],
  [{ origin: 'https://evil.test' }, 403],
  [{ origin: 'https://localhost.evil.test' }, 403],
  [{ origin: 'null' }, 403],
] as const)('%j returns %i', async ([headers, status]) => {
  const { send } = await startControl();
  for (const path of ['/time', '/jobs']) {
    expect((await send('GET', path, headers)).status).toBe(status);
  }
  if (status !== 200) expect((await send('GET', '/nothing', headers)).status).toBe(status);
});

test('the control endpoint returns the time, and advances it by a duration or to a time', async () => {
  const { send, post } = await startControl();
  expect((await send('GET', '/time')).body).toEqual({ clock: 'manual', now: START });
  const turned = await post('/time', { advance_ms: 90_000 });
  expect(turned).toEqual({ status: 200, body: { clock: 'manual', now: '2026-03-02T09:16:30.000Z' } });
  const end = '2026-03-03T00:00:00.000Z';
  expect((await post('/time', { to: '2026-03-03T01:00:00+01:00' })).body.now).toBe(end);
  expect((await post('/time', { to: end })).body.now).toBe(end);
});

test('an invalid advance is rejected with a message that describes valid ones', async () => {
  const { post } = await startControl();
  const { body } = await post('/time', { minutes: 1 });
  expect(body.detail).toBe('Send {"advance_ms": …}, 0 to 34560000000, or {"to": …}, a time of RFC 3339.');
});

test.for([
  [{}, 400],
  [{ advance_ms: -1 }, 400],
  [{ advance_ms: '1000' }, 400],
  [{ advance_ms: 1.5 }, 400],
  [{ advance_ms: 401 * 86_400_000 }, 400],
  [{ advance_ms: 1, to: START }, 400],
  [{ to: 'tomorrow' }, 400],
  [{ to: '2026-04-31T00:00:00Z' }, 400],
  [{ to: '2028-03-02T09:15:00Z' }, 400],
  [{ to: '2026-03-02T09:14:59Z' }, 409],
] as const)('an advance by %j is rejected with %i, and the clock does not change', async ([body, status]) => {
  const { send, post, clock } = await startControl();
  const refused = await post('/time', body);
  expect(refused).toMatchObject({
    status,
    body: { type: 'about:blank', status, detail: expect.any(String) },
  });
  expect(clock.now()).toBe(Date.parse(START));
  expect((await send('GET', '/time')).status).toBe(200);
});

test.for([
  ['text/plain', '{"advance_ms":1}', 415],
  ['application/json', '{"advance_ms":', 400],
  ['application/json', `{"to":"${'a'.repeat(70_000)}"}`, 413],
] as const)('an invalid body of %s is rejected', async ([type, body, status]) => {
  const { send, clock } = await startControl();
  expect((await send('POST', '/time', { 'content-type': type }, body)).status).toBe(status);
  expect(clock.now()).toBe(Date.parse(START));
});

test('a path that cannot be decoded is rejected with the same format as other errors', async () => {
  const { send } = await startControl();
  expect(await send('GET', '/%zz')).toMatchObject({
    status: 400,
    body: { title: 'Bad Request', status: 400 },
  });
});

test('the clock stays within the years of RFC 3339', async () => {
  const { post, clock } = await startControl();
  await clock.turn(Date.parse('9999-12-31T23:59:59Z') - clock.now());
  expect((await post('/time', { advance_ms: 999 })).body.now).toBe('9999-12-31T23:59:59.999Z');
  expect((await post('/time', { advance_ms: 1 })).status).toBe(409);
});

test('the system clock cannot be advanced', async () => {
  const { send, post } = await startControl(false);
  expect((await send('GET', '/time')).body.clock).toBe('system');
  expect((await post('/time', { advance_ms: 1 })).status).toBe(409);
});

test('concurrent advances happen one after another', async () => {
  const { post } = await startControl();
  const turned = await Promise.all([1, 2, 3].map(() => post('/time', { advance_ms: 1000 })));
  expect(new Set(turned.map(({ body }) => body.now.slice(17, 19)))).toEqual(new Set(['01', '02', '03']));
});

test('the control endpoint lists planned work, earliest first', async () => {
  const { rest, send, post } = await startControl();
  // The first numbers of a workspace are provided within a second.
  await post('/time', { advance_ms: 1000 });
  const { body: later } = await rest('/v1/messages', json({ ...HELLO, send_at: '2026-03-02T10:00:00.000Z' }));
  const { body: sooner } = await rest('/v1/messages', json(HELLO));
  const { jobs } = (await send('GET', '/jobs')).body;
  expect(jobs).toMatchObject([
    { kind: 'message.carry', subject: sooner.id, due_at: '2026-03-02T09:15:01.100Z' },
    { kind: 'message.carry', subject: later.id, due_at: '2026-03-02T10:00:00.000Z' },
  ]);
  await post('/time', { advance_ms: 86_400_000 });
  expect((await send('GET', '/jobs')).body).toEqual({ jobs: [] });
});

test('the control endpoint simulates a text message from outside', async () => {
  const { rest, post } = await startControl();
  const text = { from: '+12025550143', to: '+12025550100', body: 'STOP' };
  expect((await post('/inbound', text)).status).toBe(204);
  const { body } = await rest('/v1/messages?direction=inbound');
  expect(body.data).toMatchObject([{ ...text, status: 'received', created_at: START }]);
  expect((await rest('/v1/messages', json(HELLO))).body.code).toBe('recipient_opted_out');
});

test.for([
  {},
  { from: '12025550143' },
  { body: '' },
  { body: 'a'.repeat(1601) },
  { body: 'a\ud800' },
  { extra: 1 },
])('an invalid text message is rejected: %#', async (change) => {
  const { rest, post } = await startControl();
  const text = { from: '+12025550143', to: '+12025550100', body: 'Hi', ...change };
  const { status } = await post('/inbound', Object.keys(change).length === 0 ? {} : text);
  expect(status).toBe(400);
  expect((await rest('/v1/messages')).body.data).toEqual([]);
});
