/**
 * REST next to a bare `node:http` server that writes and reads one row of the same size, in SQLite with the
 * same settings.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summaryOf, type Summary } from '../statistics.ts';
import { load } from './load.ts';
import { end, start, type Started } from './server.ts';

export interface Comparison {
  readonly name: string;
  /**
   * The ratio of the requests per second of the sandbox to the requests per second of the bare server, computed for
   * each round.
   */
  readonly ratio: Summary;
  readonly sandbox: Side;
  readonly bare: Side;
}

export interface Side {
  readonly perSecond: Summary;
  /** Milliseconds. */
  readonly p99: Summary;
}

const CONNECTIONS = 32;
const HEADERS = 'host: bench\r\nauthorization: Bearer bench\r\n';
const BODY = JSON.stringify({
  to: '+12025550143',
  from: '+12025550100',
  body: 'Your code is 271828. It is good for ten minutes.',
});
/** Long enough that no message advances while the bench runs. */
const NEVER_MS = 2 ** 31;

/** @param seconds duration of the load on each server in each round */
export async function restBeside(rounds: number, seconds: number): Promise<readonly Comparison[]> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-bench-'));
  const servers = await Promise.all([
    start('bare.ts', join(folder, 'bare.db')),
    start('by-hand.ts', join(folder, 'by-hand.db')),
    start('sandbox.ts', join(folder, 'accepting.db'), String(NEVER_MS)),
    start('sandbox.ts', join(folder, 'carrying.db')),
  ]);
  const [bare, byHand, accepting, carrying] = servers;
  const idOf = new Map<number, string>();
  for (const { port } of [bare, byHand, accepting]) idOf.set(port, await sendOne(port));
  const get = (port: number) => (): string => `GET /v1/messages/${idOf.get(port)} HTTP/1.1\r\n${HEADERS}\r\n`;
  const beside = (name: string, own: Started, status: number, next: (port: number) => () => string) =>
    compare(name, own.port, bare.port, rounds, async (port, time) =>
      load({ port, connections: CONNECTIONS, seconds: time, next: next(port), status }),
    )(seconds);
  try {
    return [
      await beside('a message by its id', accepting, 200, get),
      await beside('the same, implemented by hand', byHand, 200, get),
      await beside('a message accepted, on the disk', accepting, 201, () => post),
      await beside('the same, while messages advance to their echo', carrying, 201, () => post),
    ];
  } finally {
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  }
}

function compare(
  name: string,
  own: number,
  bare: number,
  rounds: number,
  run: (port: number, seconds: number) => Promise<{ perSecond: number; p99: number }>,
): (seconds: number) => Promise<Comparison> {
  return async (seconds) => {
    for (const port of [own, bare]) await run(port, seconds);
    const pairs: (readonly [Awaited<ReturnType<typeof run>>, Awaited<ReturnType<typeof run>>])[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push([await run(own, seconds), await run(bare, seconds)]);
    const side = (place: 0 | 1): Side => ({
      perSecond: summaryOf(pairs.map((pair) => pair[place].perSecond)),
      p99: summaryOf(pairs.map((pair) => pair[place].p99)),
    });
    const ratio = summaryOf(pairs.map(([ours, theirs]) => ours.perSecond / theirs.perSecond));
    return { name, ratio, sandbox: side(0), bare: side(1) };
  };
}

let sent = 0;

/** The next message, with a new idempotency key, as every generated client sends it. */
function post(): string {
  sent += 1;
  const headers = `${HEADERS}content-type: application/json\r\nidempotency-key: bench-${sent}\r\n`;
  return `POST /v1/messages HTTP/1.1\r\n${headers}content-length: ${BODY.length}\r\n\r\n${BODY}`;
}

async function sendOne(port: number): Promise<string> {
  const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/v1/messages`, {
    method: 'POST',
    headers,
    body: BODY,
  });
  return ((await response.json()) as { id: string }).id;
}
