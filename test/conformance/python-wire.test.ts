/**
 * Tests bytes that transcripts do not show: for each request of each vector, httpx sends the same bytes over
 * a real connection as `fetch`.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitPackage, type EmittedPackage } from '../python/emitted.ts';
import { hasPython, runPython } from '../support/python.ts';
import type { RecordedRequest } from './format.ts';
import { RUNNERS } from './suite.ts';
import { readVectors } from './vectors.ts';

/** Headers that depend on the transport, each with the reason why clients cannot make them equal. */
const TRANSPORT_HEADERS = {
  'accept-encoding': 'each transport declares the compressions that it can read',
  'accept-language': '`fetch` sends `*`, which has no effect',
  'sec-fetch-mode': '`fetch` identifies itself',
  connection: 'both keep connections open',
};

interface Wired {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string | null;
}

/** Values that no vector sends: all characters of a path and of a query, and a header beyond ASCII. */
const HARD: readonly RecordedRequest[] = [
  "/a/~b/(c)!*;d=e,f:@&=+$'/%7E%2f?q=a+b%20c%7C[d]&x=/?:@!$()*,;-_.~",
  '/?',
  '//double//',
].map((target) => ({
  atMs: 0,
  method: 'POST',
  url: `https://api.conformance.test${target}`,
  headers: { 'x-name': ' caf\u00e9\u00ff ', 'user-agent': 'a/1' },
  body: null,
}));

describe.skipIf(!hasPython)('on the wire', () => {
  const received: string[] = [];
  let server: Server;
  let python: EmittedPackage;
  let requests: readonly Wired[];

  beforeAll(async () => {
    server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
    python = await emitPackage(resolve(import.meta.dirname, 'contract'), input);
    requests = [...HARD, ...(await recorded())].flatMap((request) =>
      wired(request, `http://127.0.0.1:${port}`),
    );
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await python.remove();
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push(await line(request));
    response.end('{}');
  }

  test('Python sends the same bytes as TypeScript', async () => {
    expect(requests.length).toBeGreaterThan(300);
    for (const { method, url, headers, body } of requests) {
      const content = body === null ? {} : { body: Buffer.from(body, 'base64') };
      await (await fetch(url, { method, headers, redirect: 'manual', ...content })).text();
    }
    const expected = received.splice(0);
    const program = join(import.meta.dirname, 'python/wire.py');
    const { code, stderr } = await runPython([program, python.name], {
      input: JSON.stringify(requests),
      path: [python.sources],
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    // The two transports of Python take turns.
    const inOrder = [0, 1].flatMap((half) => expected.filter((_, index) => index % 2 === half));
    expect(received).toEqual(inOrder);
  });
});

/** Returns all requests of the TypeScript client for the vectors. */
async function recorded(): Promise<readonly RecordedRequest[]> {
  const runner = await RUNNERS['typescript']!.create();
  const requests: RecordedRequest[] = [];
  for await (const record of runner.run(readVectors())) requests.push(...record.requests);
  await runner.close();
  return requests;
}

/** Returns a request with another origin; undefined for a multipart body, whose boundary is random. */
function wired({ method, url, headers, body }: RecordedRequest, origin: string): readonly Wired[] {
  if (body !== null && 'parts' in body) return [];
  return [{ method, url: url.replace(/^https?:\/\/[^/]+/, origin), headers, body: body?.base64 ?? null }];
}

async function line(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).filter(([name]) => !Object.hasOwn(TRANSPORT_HEADERS, name));
  const sorted = headers.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([request.method, request.url, sorted, Buffer.concat(chunks).toString('base64')]);
}
