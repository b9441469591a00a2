import type { FastifyInstance } from 'fastify';

/** A slower response of the database counts as a failure. */
const PATIENCE_MS = 2000;

export interface Health {
  /** Resolves after the database has responded. */
  readonly ping: () => Promise<void>;
  /** True if the process is about to end. */
  readonly isDraining: () => boolean;
}

/**
 * Serves endpoints for load balancers and orchestrators: `/healthz` reports that the process is alive, and `/readyz`
 * that it is ready for requests. They report no other facts, because they do not require authentication.
 */
export function health({ ping, isDraining }: Health): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get('/healthz', async () => ({ status: 'alive' }));
    app.get('/readyz', async (_request, reply) => {
      const status = isDraining() ? 'draining' : (await answers(ping)) ? 'ready' : 'database_unavailable';
      if (status !== 'ready') reply.code(503);
      return { status };
    });
  };
}

async function answers(ping: Health['ping']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answered = ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
