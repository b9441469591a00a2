import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ControlRefusal } from './refusal.ts';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Admits requests that have the key, and whose `Host` and `Origin` (if present) are loopback names. A browser page of
 * another site cannot send both of these headers with loopback names. Even if the name of the site resolves to loopback
 * (DNS rebinding), `Host` contains this name.
 */
export function guard(app: FastifyInstance, key: string): void {
  const expected = digestOf(`Bearer ${key}`);
  app.addHook('onRequest', async ({ headers: { host, origin, authorization } }) => {
    if (!LOOPBACK.test(host ?? ''))
      throw new ControlRefusal(403, 'Host must be a loopback name, such as localhost.');
    if (origin !== undefined && !isLoopback(origin)) {
      throw new ControlRefusal(403, 'Pages of other sites cannot control the sandbox.');
    }
    // Digests have the same length, and comparing them takes constant time.
    if (!timingSafeEqual(digestOf(authorization ?? ''), expected)) {
      throw new ControlRefusal(401, 'Send the control key as Authorization: Bearer <control key>.');
    }
  });
}

function isLoopback(origin: string): boolean {
  const [scheme, host = ''] = origin.split('://');
  return /^https?$/.test(scheme ?? '') && LOOPBACK.test(host);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
