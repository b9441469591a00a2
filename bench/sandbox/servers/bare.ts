/**
 * The reference for the sandbox: `node:http`, a SQLite file with the same settings, and nothing else. A POST
 * writes one row of the size of a message, which is on the disk before the response; a GET reads one row.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2]!);
database.exec(
  'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;' +
    'create table messages (id text primary key, data text not null)',
);
const insert = database.prepare('insert into messages values (?, ?)');
const find = database.prepare('select data from messages where id = ?');
let count = 0;

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    if (request.method === 'GET') {
      const row = find.get(request.url!.slice(request.url!.lastIndexOf('/') + 1));
      answer(row ? 200 : 404, JSON.stringify(JSON.parse(String(row?.['data'] ?? '{}'))));
      return;
    }
    const id = `msg_${String((count += 1)).padStart(26, '0')}`;
    const message = { id, object: 'message', status: 'queued', ...(JSON.parse(body) as object) };
    const data = JSON.stringify({ ...message, padding: 'x'.repeat(600) });
    insert.run(id, data);
    answer(201, data);
  });
  const answer = (status: number, text: string): void => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
