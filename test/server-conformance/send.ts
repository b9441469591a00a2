/** Sends a vector's request byte by byte, and reads the response. */
import { connect } from 'node:net';
import type { Vector } from './format.ts';

export interface Response {
  readonly status: number;
  /** By lowercase name; the values of a repeated header are joined with commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export function send(
  port: number,
  { line, headers = {}, json, text, base64 }: Vector['request'],
): Promise<Response> {
  const body =
    json !== undefined
      ? Buffer.from(JSON.stringify(json))
      : base64 === undefined
        ? Buffer.from(text ?? '')
        : Buffer.from(base64, 'base64');
  const hasBody = json !== undefined || text !== undefined || base64 !== undefined;
  const all = {
    host: 'localhost',
    connection: 'close',
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(hasBody && { 'content-length': String(body.length) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  const head = Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return new Promise((done, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat([head, body])));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no response to ${line}`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => done(parse(Buffer.concat(chunks))));
  });
}

function parse(bytes: Buffer): Response {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const rest = bytes.subarray(end + 4);
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest;
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}

function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 4 + size;
  }
}
