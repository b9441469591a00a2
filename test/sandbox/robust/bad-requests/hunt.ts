import { badRequest, commandOf, shrink, write, type BadRequest, type Written } from './bad-request.ts';
import { Connection, type Reply } from '../connection.ts';
import type { Draft } from './draft.ts';

export interface Hunt {
  readonly port: number;
  readonly bases: readonly Draft[];
  readonly seed: number;
  readonly from: number;
  /** The number after the last request. */
  readonly to: number;
  readonly connections: number;
}

/** The number of responses by status, without those to malformed HTTP, whose connections are closed. */
export type Statuses = ReadonlyMap<number, number>;

/**
 * Sends bad requests. @throws {Error} with the smallest request that shows a fault, and a command that sends
 * it again.
 */
export async function hunt(options: Hunt): Promise<Statuses> {
  const statuses = new Map<number, number>();
  let next = options.from;
  const send = async (): Promise<void> => {
    let connection: Connection | undefined;
    while (next < options.to) {
      const index = next++;
      const request = badRequest(options.bases, options.seed, index);
      const written = write(options.bases, request);
      if (connection?.isOver !== false) connection = new Connection(options.port);
      const sent = await sendOne(written, request, connection, options.port);
      if (sent.fault !== undefined) throw await explained(sent.fault, request, index, options);
      if (sent.status !== undefined) statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: options.connections }, send));
  return statuses;
}

interface Sent {
  readonly status?: number;
  readonly fault?: string | undefined;
}

async function sendOne(
  { draft, wire }: Written,
  request: BadRequest,
  connection: Connection,
  port: number,
): Promise<Sent> {
  try {
    // No other request can follow on the connection of a request with a malformed frame.
    if (request.wire.length > 0 || !isFramed(draft)) {
      const own = new Connection(port);
      const text = await own.sendAll(wire).finally(() => own.close());
      return { fault: /^HTTP\/1\.1 5\d\d.*$/m.exec(text)?.[0] };
    }
    const reply = await connection.ask(wire, draft.method === 'HEAD');
    if (!reply || /\r\nconnection: close/i.test(reply.head)) connection.close();
    return reply ? { status: reply.status, fault: faultOf(reply, draft) } : { fault: 'no reply' };
  } catch (error) {
    connection.close();
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** True for requests that Node passes to the server as plain requests. */
function isFramed({ method, path, query, headers }: Draft): boolean {
  const isTarget = /^[\x21-\x7e]+$/.test([path, ...query].join('?'));
  const has = (name: string, value?: string): boolean =>
    headers.some(([known, text]) => known === name && (value === undefined || text === value));
  return (
    isTarget &&
    /^[A-Z]+$/.test(method) &&
    !has('upgrade') &&
    !has('expect') &&
    !has('connection') &&
    !has('host')
  );
}

function faultOf({ status, head, body }: Reply, { method, path }: Draft): string | undefined {
  if (status >= 500) return `status ${status}: ${body.slice(0, 300)}`;
  // Pages and other files are not part of the contract.
  if (!/^\/(?:v1\/|graphql$)/.test(path)) return undefined;
  if (!/\r\nrequest-id: req_/i.test(head)) return `status ${status} without a Request-Id`;
  if (status < 400 || method === 'HEAD') return undefined;
  try {
    const { code, errors } = JSON.parse(body) as { code?: unknown; errors?: unknown };
    const isTold = path === '/graphql' ? Array.isArray(errors) : typeof code === 'string';
    return isTold ? undefined : `status ${status} without a code`;
  } catch {
    return `status ${status} without JSON`;
  }
}

async function explained(
  fault: string,
  request: BadRequest,
  index: number,
  { port, bases, seed }: Hunt,
): Promise<Error> {
  const small = await shrink(request, async (smaller) => {
    const connection = new Connection(port);
    const sent = await sendOne(write(bases, smaller), smaller, connection, port);
    connection.close();
    return sent.fault !== undefined;
  });
  const written = write(bases, small);
  const done = [...small.steps, ...small.wire].map(({ name }) => name).join(', ');
  return new Error(
    [
      `${fault} (seed ${seed}, request ${index}; ${done})`,
      written.wire.slice(0, 2000),
      commandOf(written, port),
    ].join('\n'),
  );
}
