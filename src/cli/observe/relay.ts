/** How an answer of the service is passed on: as it came. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The head as it came, then the body as it comes, then what trails it. */
export function relay(incoming: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage = '', rawHeaders } = incoming;
  response.sendDate = false;
  // Nothing is said of connections but what the service says.
  if (incoming.headers.connection === undefined) response.removeHeader('connection');
  response.writeHead(statusCode, statusMessage, rawHeaders);
  // Sends the head at once, and as Latin-1, which flushHeaders does not.
  response.write(Buffer.alloc(0));
  incoming.on('end', () => {
    const trailers = Object.fromEntries(
      incoming.rawTrailers.flatMap((name, index, all) =>
        index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
      ),
    );
    if (incoming.rawTrailers.length > 0) response.addTrailers(trailers);
  });
  incoming.on('error', () => response.destroy());
  incoming.pipe(response);
}

/** Whoever asked is told that the service does not answer. */
export function refuse(response: ServerResponse, { origin }: URL, error: Error): void {
  const text = `diptych verify --proxy: ${origin} does not answer: ${error.message || error.name}\n`;
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text);
}

/** The head of an answer as text, for a connection that is no longer HTTP. */
export function headOf({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
