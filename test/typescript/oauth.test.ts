/**
 * A client fetches one token for all concurrent calls that need it, and cancels the request when no call waits for it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Connection } from '../../templates/typescript/runtime/connection.ts';
import { oauth } from '../../templates/typescript/runtime/oauth.ts';
import type { Fetch } from '../../templates/typescript/runtime/options.ts';

const TOKEN_URL = 'https://auth.test/token';

/** A service whose tokens are `t1`, `t2`, …, and the requests that it received. */
function service(isAccepted: (token: string) => boolean) {
  const seen = { tokens: 0, calls: 0, aborted: 0 };
  const fetch: Fetch = async (url, { signal, headers }) => {
    if (url !== TOKEN_URL) {
      seen.calls += 1;
      const [, token = ''] = (headers as Record<string, string>)['authorization']!.split(' ');
      return new Response(null, { status: isAccepted(token) ? 204 : 401 });
    }
    const number = ++seen.tokens;
    await wait(20, undefined, { signal: signal ?? undefined }).catch((error: unknown) => {
      seen.aborted += 1;
      throw error;
    });
    return Response.json({ access_token: `t${number}`, expires_in: 3600 });
  };
  const credentials = { oauth: oauth({ clientId: 'app', clientSecret: 'hush-hush' }, TOKEN_URL) };
  const connection = new Connection({ fetch }, { credentials, security: [['oauth']] });
  const call = (signal?: AbortSignal) =>
    connection.send('GET /', { method: 'GET', url: 'https://api.test/', headers: {} }, {}, { signal });
  return { seen, call };
}

test('concurrent calls share one token', async () => {
  const { seen, call } = service(() => true);
  await Promise.all(Array.from({ length: 20 }, () => call()));
  expect(seen).toEqual({ tokens: 1, calls: 20, aborted: 0 });
});

test('calls that are rejected at the same time share one new token', async () => {
  const { seen, call } = service((token) => token !== 't1');
  const responses = await Promise.all(Array.from({ length: 20 }, () => call()));
  expect(responses.every(({ status }) => status === 204)).toBe(true);
  expect(seen).toEqual({ tokens: 2, calls: 40, aborted: 0 });
});

test('a call that ends early does not cancel the token request of the others', async () => {
  const { seen, call } = service(() => true);
  const controller = new AbortController();
  const first = call(controller.signal);
  const second = call();
  await wait(5);
  controller.abort();
  await expect(first).rejects.toMatchObject({ kind: 'aborted' });
  expect((await second).status).toBe(204);
  expect(seen).toEqual({ tokens: 1, calls: 1, aborted: 0 });
});

test('the request ends with the last call that waits for it', async () => {
  const { seen, call } = service(() => true);
  const controller = new AbortController();
  const both = [call(controller.signal), call(controller.signal)];
  await wait(5);
  controller.abort();
  await Promise.allSettled(both);
  await wait(5);
  expect(seen).toEqual({ tokens: 1, calls: 0, aborted: 1 });
  expect((await call()).status).toBe(204);
});

test('in a browser, a relative token URL follows the path of the API', async () => {
  vi.stubGlobal('location', { href: 'https://shop.test/orders/' });
  const urls: string[] = [];
  const fetch: Fetch = (url) => {
    urls.push(url);
    return Promise.resolve(Response.json({ access_token: 't' }));
  };
  const credential = oauth({ clientId: 'app', clientSecret: 'hush-hush' }, 'oauth/token', '/api/');
  const connection = new Connection({ fetch }, { credentials: { oauth: credential }, security: [['oauth']] });
  await connection.send('GET /', { method: 'GET', url: '/api/orders', headers: {} }, {});
  vi.unstubAllGlobals();
  expect(urls).toEqual(['https://shop.test/api/oauth/token', '/api/orders']);
});

test.each(['/api', 'shop.test', 'https://shop.test/?a=1'])(
  'the base URL %s is rejected before a relative token URL is resolved',
  (base) => {
    const create = () => oauth({ clientId: 'app', clientSecret: 'hush-hush' }, 'oauth/token', base);
    expect(create).toThrow('the base URL must');
  },
);
