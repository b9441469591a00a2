/**
 * The minimum cost of a complete read, written by hand with `node:http`: a key lookup, a quota with its
 * headers, a request id, and the message in its REST representation. There is no router, no generated stub,
 * no SQL layer, and nothing asynchronous. A POST returns the id of the only message.
 */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { createRateLimiter, QUOTAS, rateLimitHeaders } from '../../../sandbox/access/rate-limit.ts';
import { createSandbox } from '../../../sandbox/app.ts';
import { createIds } from '../../../sandbox/service/ids.ts';
import type { Message } from '../../../sandbox/messages/message.ts';
import { messageView } from '../../../sandbox/messages/message-view.ts';

const path = process.argv[2]!;
const id = await send();
const database = new DatabaseSync(path);
database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
const find = database.prepare('select data from messages where workspace_id = ? and mode = ? and id = ?');
const ids = createIds(Date.now);
const limiter = createRateLimiter(Date.now, { ...QUOTAS, sandbox: 100_000_000 });
const principal = { keyId: 'key', workspaceId: 'ws_sandbox', mode: 'sandbox', role: 'OWNER' } as const;
const principals = new Map([[hash('sha256', 'bench'), principal]]);

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  const answer = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): void => {
    const text = JSON.stringify(body);
    const size = Buffer.byteLength(text);
    response.writeHead(status, { ...headers, 'content-type': 'application/json', 'content-length': size });
    response.end(text);
  };
  if (request.method === 'POST') return answer(201, { id });
  const secret = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const known = principals.get(hash('sha256', secret));
  if (!known) return answer(401, {});
  const headers = { 'request-id': ids('req'), ...rateLimitHeaders(limiter(known, false)) };
  const asked = request.url!.slice('/v1/messages/'.length);
  const row = find.get(known.workspaceId, known.mode, asked);
  if (!row) return answer(404, {}, headers);
  answer(200, messageView(JSON.parse(String(row['data'])) as Message), headers);
});

/** Lets the sandbox accept a message into the same file. */
async function send(): Promise<string> {
  const sandbox = await createSandbox({ database: path, keys: [{ key: 'bench' }], echoDelayMs: 2 ** 31 });
  const response = await sandbox.fetch(
    new Request('http://bench.test/v1/messages', {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify({
        to: '+12025550143',
        from: '+12025550100',
        body: 'Your code is 271828. It is good for ten minutes.',
      }),
    }),
  );
  await sandbox.close();
  return ((await response.json()) as { id: string }).id;
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
