import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bearer } from '../../templates/typescript/runtime/auth.ts';
import { Connection, type WireRequest } from '../../templates/typescript/runtime/connection.ts';
import { callGraphql } from '../../templates/typescript/runtime/graphql.ts';
import type { Fetch, RequestOptions, TransportOptions } from '../../templates/typescript/runtime/options.ts';
import { followRedirects } from '../../templates/typescript/runtime/redirects.ts';
import { startStub } from './stub.ts';

const GET: WireRequest = { method: 'GET', url: 'http://stub.test/', headers: {} };

function send(options: TransportOptions, own?: RequestOptions, request = GET): Promise<unknown> {
  return new Connection(options, {}).send('GET /', request, { repeatable: true }, own);
}

test('the fetch of the caller is called as a plain function, which the fetch of browsers requires', async () => {
  let receiver: unknown = 'never called';
  await send({
    fetch: function (this: unknown) {
      // oxlint-disable-next-line typescript/no-this-alias -- what it is called on is the point
      receiver = this;
      return Promise.resolve(new Response('{}'));
    },
  });
  expect(receiver).toBeUndefined();
});

test('printing a connection in any way does not show its secrets', () => {
  const secret = 'sk_secret';
  const options = { apiKey: secret, authorization: secret, headers: { 'x-key': secret } };
  const connection = new Connection(options, { credentials: { bearer: bearer(secret) } });
  const printed = [inspect(connection, { depth: 9, showHidden: true }), JSON.stringify(connection)];
  expect(printed.filter((text) => text.includes(secret))).toEqual([]);
});

test.each([
  { redirection: 'to itself', method: 'GET', from: 'localhost', to: 'localhost', sent: 'k', status: 200 },
  {
    redirection: 'to another',
    method: 'GET',
    from: 'localhost',
    to: '127.0.0.1',
    sent: undefined,
    status: 200,
  },
  {
    redirection: 'of a POST',
    method: 'POST',
    from: 'localhost',
    to: 'localhost',
    sent: undefined,
    status: 307,
  },
])(
  'the real fetch leaves a redirect $redirection to the client',
  async ({ method, from, to, sent, status }) => {
    const [one, other] = await Promise.all([startStub(), startStub()]);
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    const { port } = new URL((from === to ? one : other).url);
    const start = new URL('/from', one.url.replace('127.0.0.1', from)).href;
    // For a redirect to itself, the stub returns another response to the second request.
    const seen: unknown[] = [];
    one.reply = { status: 307, headers: { location: `http://${to}:${port}/to` } };
    const fetchOnce: Fetch = async (url, init) => {
      const response = await fetch(url, init);
      seen.push(url);
      one.reply = {};
      return response;
    };
    const headers = { 'x-api-key': 'k' };
    const request = { method, url: start, headers, follow: followRedirects };
    const response = await send({ fetch: fetchOnce }, {}, request);
    const reached = from === to ? one : other;
    expect(response).toMatchObject({ status });
    expect(seen).toHaveLength(status === 200 ? 2 : 1);
    if (status === 200) expect(reached.last).toMatchObject({ target: '/to' });
    if (status === 200) expect(reached.last?.headers['x-api-key']).toBe(sent);
  },
);

test.each([
  { body: new Blob(['a']), status: 307 },
  { body: new Blob([new Uint8Array(2 ** 20 + 1)]), status: 0 },
  { body: new Blob(['a']).stream(), status: 0 },
])(
  'a redirect of a body that Node.js would store in memory has the status $status',
  async ({ body, status }) => {
    const stub = await startStub();
    onTestFinished(() => stub.close());
    stub.reply = { status: 307, headers: { location: '/to' } };
    const request = { method: 'PUT', url: `${stub.url}/from`, headers: {}, body };
    expect(await send({ maxRetries: 0 }, {}, request)).toMatchObject({ status });
  },
);

test('an endless chain of redirects ends', async () => {
  const fetch = vi.fn<Fetch>(() =>
    Promise.resolve(new Response(null, { status: 302, headers: { location: '/' } })),
  );
  const request = { method: 'GET', url: 'https://api.test/from', headers: {}, follow: followRedirects };
  expect(await send({ fetch }, {}, request)).toMatchObject({ status: 302 });
  expect(fetch).toHaveBeenCalledTimes(21);
});

const slow: Fetch = async (_, { signal }) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  signal?.throwIfAborted();
  return new Response('{}');
};

test.each([Infinity, 2 ** 31, 1e12])('a limit of %d ms is not rounded to 0', async (timeoutMs) => {
  expect(await send({ fetch: slow, timeoutMs })).toMatchObject({ status: 200 });
});

test('a limit that is not a number is rejected', async () => {
  await expect(send({ fetch: slow, timeoutMs: NaN })).rejects.toThrow(TypeError);
});

test('an invalid number of retries counts as 0', async () => {
  const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('', { status: 503 })));
  expect(await send({ fetch, maxRetries: NaN })).toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledOnce();
});

test('a limit ends a call even if fetch ignores the signal', async () => {
  const fetch: Fetch = () => new Promise(() => undefined);
  await expect(send({ fetch }, { timeoutMs: 20 })).rejects.toMatchObject({ kind: 'timeout', attempts: 1 });
  const hanging: Fetch = () => Promise.resolve(new Response(new ReadableStream({})));
  const own = { signal: AbortSignal.timeout(20) };
  await expect(send({ fetch: hanging }, own)).rejects.toMatchObject({ kind: 'aborted', attempts: 1 });
});

test('setting back the clock does not extend a call', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fetch = vi.fn<Fetch>(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        vi.setSystemTime(0);
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const failed = send({ fetch }, { timeoutMs: 1000, attemptTimeoutMs: 400 }).catch(String);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await failed).toMatch(/within/);
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('without a URL, no request is sent', async () => {
  const connection = new Connection({}, { graphqlUrl: '/graphql' });
  const operation = { name: 'A', kind: 'query', document: '{ a }' } as const;
  await expect(callGraphql(connection, operation)).rejects.toThrow('neither graphqlUrl nor baseUrl is set');
});
