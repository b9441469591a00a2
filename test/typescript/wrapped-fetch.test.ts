/**
 * Frameworks wrap `fetch`: a response of SvelteKit loses its body when `body` is read, and restricts access to its
 * headers.
 */
import { expect, test } from 'vitest';
import { Connection } from '../../templates/typescript/runtime/connection.ts';

const ONCE = { repeatable: true };

/** A response as a load function receives it during server-side rendering. */
function wrapped(response: Response, isGuarded: boolean): Response {
  return new Proxy(response, {
    get(target, key) {
      if (key === 'body') return target.body?.tee()[0];
      if (key === 'headers' && isGuarded)
        return {
          forEach: () => undefined,
          get(name: string) {
            throw new Error(`Failed to get response header "${name}"`);
          },
        };
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function call(headers: Readonly<Record<string, string>>, isGuarded = false) {
  const fetch = async (): Promise<Response> =>
    Promise.resolve(wrapped(new Response('{"a":1}', { headers }), isGuarded));
  const connection = new Connection({ baseUrl: 'https://x.test', fetch, maxRetries: 0 }, {});
  return connection.send('GET /a', { method: 'GET', url: 'https://x.test/a', headers: {} }, ONCE);
}

test.each([
  ['of a known length', { 'content-type': 'application/json', 'content-length': '7' }],
  ['of an unknown length', { 'content-type': 'application/json' }],
])('reads a body %s from a response that can be read only once', async (_, headers) => {
  expect(await call(headers)).toMatchObject({ status: 200, rawBody: '{"a":1}' });
});

test('an error in the response is not reported as a connection error', async () => {
  await expect(call({}, true)).rejects.toMatchObject({
    kind: 'connection',
    message: 'GET /a: reading the response failed (see cause)',
    cause: new Error('Failed to get response header "content-type"'),
  });
});
