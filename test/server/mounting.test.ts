/** Adapters convert the requests of their frameworks. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { expressHandler, type ExpressRequest } from '../../templates/server/runtime/express.ts';
import { fastifyPlugin } from '../../templates/server/runtime/fastify.ts';
import type { Call, Reply } from '../../templates/server/runtime/call.ts';
import type { FetchHandler } from '../../templates/server/runtime/fetch.ts';

async function seenBy(mount: (handler: FetchHandler) => unknown): Promise<Call> {
  let seen: Call | undefined;
  const dispatch = async (call: Call): Promise<Reply> => {
    seen = call;
    return { status: 204, headers: [], body: null };
  };
  await mount({ dispatch } as unknown as FetchHandler);
  return seen!;
}

const response = () =>
  Object.assign(new EventEmitter(), {
    setHeader() {},
    appendHeader() {},
    end() {},
    write: () => true,
    destroy() {},
  });

const viaExpress = (request: object): Promise<Call> =>
  seenBy((handler) =>
    expressHandler(handler)(
      Object.assign(new EventEmitter(), {
        readableEnded: true,
        destroyed: false,
        url: '/',
        ...request,
      }) as never,
      response() as never,
      () => undefined,
    ),
  );

const HEADERS = { host: 'inner:3000', 'x-forwarded-host': 'api.test:8443, proxy.test' };
const trusting = (is: boolean): ExpressRequest['app'] => ({ get: () => () => is });

test.each([
  ['a trusted proxy', { app: trusting(true) }, 'https://api.test:8443/a'],
  ['an untrusted proxy', { app: trusting(false) }, 'https://inner:3000/a'],
  ['no application', {}, 'https://inner:3000/a'],
])('Express behind %s', async (_, request, url) => {
  const call = await viaExpress({ originalUrl: '/a', protocol: 'https', headers: HEADERS, ...request });
  expect(call.head.url).toBe(url);
});

test.each([
  ['a string that `strict: false` has parsed', '"a"', 'a', {}, '"a"'],
  ['a string that looks like JSON', '"1"', '1', {}, '"1"'],
  ['unparsed JSON', '{"a":1}', '{"a":1}', {}, '{"a":1}'],
  ['an unparsed number', '12', '12', {}, '12'],
  ['a compressed string', 'zzzz', 'a b', { 'content-encoding': 'gzip' }, '"a b"'],
  ['an object', '{"a": 1}', { a: 1 }, {}, '{"a":1}'],
])('Express with %s', async (_, sent, body, more, bytes) => {
  const headers = { 'content-type': 'application/json', 'content-length': String(sent.length), ...more };
  const call = await viaExpress({ headers, body });
  expect(new TextDecoder().decode(await call.bytes(1000))).toBe(bytes);
});

test.each(['/v1/items?a=1', 'http://api.test/v1/items?a=1'])(
  'Fastify with a prefix and the target %s',
  async (url) => {
    const call = await seenBy(async (handler) => {
      const routes: { handler(request: object, reply: object): Promise<unknown> }[] = [];
      const instance = {
        prefix: '/v1',
        supportedMethods: ['GET'],
        removeAllContentTypeParsers() {},
        addContentTypeParser() {},
        addHook() {},
        route: (options: never) => routes.push(options),
      };
      fastifyPlugin(handler)(instance, {}, () => undefined);
      const raw = Object.assign(new EventEmitter(), { url, method: 'GET', headers: { host: 'api.test' } });
      const reply = { raw: response(), code() {}, header() {}, getHeader() {}, send() {} };
      await routes[0]!.handler({ raw, protocol: 'http', host: 'api.test' }, reply);
    });
    expect([call.path, call.search]).toEqual(['/items', 'a=1']);
  },
);
