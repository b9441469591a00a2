/**
 * A service mounted in Fastify does not handle a request that a hook of the application has rejected, and handles no
 * request twice.
 */
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { fastifyPlugin } from '../../generated/server/runtime/fastify.ts';

let app: FastifyInstance;
let calls = 0;

afterEach(async () => {
  await app.close();
  calls = 0;
});

function mounted(body: () => ReadableStream<Uint8Array> | string): FastifyInstance {
  app = fastify();
  const dispatch = () => {
    calls++;
    return Promise.resolve({ status: 200, headers: new Headers(), body: body() });
  };
  void app.register(
    fastifyPlugin(Object.assign(() => Promise.resolve(new Response()), { dispatch }) as never),
  );
  return app;
}

test.each(['onRequest', 'preValidation', 'preHandler'] as const)(
  'a %s hook rejects requests of any media type',
  async (name) => {
    mounted(() => 'secret').addHook(name as 'preHandler', async () => {
      throw Object.assign(new Error('no key'), { statusCode: 401 });
    });
    for (const type of ['application/json', 'odd;;', '']) {
      const headers = { 'content-type': type };
      const { statusCode } = await app.inject({ method: 'POST', url: '/pay', headers, payload: '{}' });
      expect([type, statusCode, calls]).toEqual([type, 401, 0]);
    }
  },
);

test('if a response fails before its first chunk, the handler is called once, and the error is handled', async () => {
  mounted(() => new ReadableStream({ pull: () => Promise.reject(new Error('secret detail')) }));
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/pay', payload: 'a' });
  expect([statusCode, calls]).toEqual([500, 1]);
  expect(body).not.toContain('secret');
});
