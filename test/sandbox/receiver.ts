import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  /** The exact bytes. */
  readonly raw: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it as a receiver without types would
  readonly body: any;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets the responses from now on; initially 204. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Resolves after this number of requests. */
  has(count: number): Promise<void>;
}

/** A local webhook receiver, closed at the end of the test. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const receiver: Receiver = {
    url: '',
    received,
    answer: status(204),
    async has(count) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
  const url = await serve(async (request, response) => {
    let raw = '';
    for await (const chunk of request.setEncoding('utf8')) raw += String(chunk);
    const one = { headers: request.headers, raw, body: JSON.parse(raw) };
    received.push(one);
    receiver.answer(response, one);
    for (const resolve of waiting.splice(0)) resolve();
  });
  return Object.assign(receiver, { url });
}

/** Listens on a free port of 127.0.0.1 until the end of the test; returns the URL. */
export async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

export function status(code: number, headers: Record<string, string> = {}): Receiver['answer'] {
  return (response) => void response.writeHead(code, headers).end();
}

/** Handles a request without a response. */
export function silence(): void {}
