import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Sandbox } from '../app.ts';
import { MAX_BODY } from '../messages/message.ts';
import { timestamp } from '../service/unit.ts';
import type { InboundText } from '../traffic/inbound.ts';
import { guard } from './guard.ts';
import { ControlRefusal, problemOf } from './refusal.ts';
import { TURN_SCHEMA, TURN_WANTED, type Time, type Turn } from './time.ts';

export interface ControlOptions {
  /** 0 selects a free port. */
  readonly port: number;
  readonly key: string;
  readonly sandbox: Pick<Sandbox, 'receive' | 'upcoming'>;
  readonly time: Time;
  /** Receives errors that callers do not see. */
  readonly report: (fault: unknown) => void;
}

export interface Control {
  readonly url: string;
  close(): Promise<void>;
}

const MAX_JOBS = 1000;
const BODY_BYTES = 64 * 1024;

const NUMBER = { type: 'string', pattern: '^\\+[1-9]\\d{1,14}$' } as const;
const INBOUND_SCHEMA = {
  type: 'object',
  required: ['from', 'to', 'body'],
  additionalProperties: false,
  properties: { from: NUMBER, to: NUMBER, body: { type: 'string', minLength: 1, maxLength: MAX_BODY } },
} as const;

/** Returns an unguessable control key. */
export function newControlKey(): string {
  return `ck_${randomBytes(24).toString('hex')}`;
}

function refuse(
  error: { readonly statusCode?: number; readonly message: string },
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { statusCode = 500 } = error;
  void reply.code(statusCode).type('application/problem+json').send(problemOf(error));
}

/** Serves the control endpoint, on loopback only. @throws {Error} if the port is in use. */
export async function controlServer({ port, key, sandbox, time, report }: ControlOptions): Promise<Control> {
  const app = fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    // A path that cannot be decoded bypasses the guard, but the response reveals only this error.
    frameworkErrors: refuse,
    // Validates the body as it was sent, without converting types or removing properties.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  // A page of another site can send text without a preflight request.
  app.removeContentTypeParser('text/plain');
  guard(app, key);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if ((error.statusCode ?? 500) >= 500) report(error);
    refuse(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(new ControlRefusal(404, 'The control endpoint has nothing there.'), request, reply),
  );

  app.get('/time', async () => time.now());
  app.post<{ Body: Turn }>(
    '/time',
    // Uses one message, because for a `oneOf` the validator reports a problem for each alternative.
    { schema: { body: TURN_SCHEMA }, schemaErrorFormatter: () => new ControlRefusal(400, TURN_WANTED) },
    async ({ body }) => {
      await time.turn(body);
      return time.now();
    },
  );
  app.get('/jobs', async () => {
    const jobs = await sandbox.upcoming(MAX_JOBS);
    return {
      jobs: jobs.map(({ id, kind, subject, dueAt }) => ({ id, kind, subject, due_at: timestamp(dueAt) })),
    };
  });
  app.post<{ Body: InboundText }>(
    '/inbound',
    { schema: { body: INBOUND_SCHEMA } },
    async ({ body }, reply) => {
      if (!body.body.isWellFormed()) throw new ControlRefusal(400, 'body holds half a surrogate pair');
      await sandbox.receive(body);
      return reply.code(204).send();
    },
  );

  await app.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  };
}
