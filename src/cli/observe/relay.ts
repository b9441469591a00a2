/** Forwards a response of the service unchanged. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Forwards the head, then the body, then the trailers. */
export function relay(incoming: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage = '', rawHeaders } = incoming;
  response.sendDate = false;
  // Only the service's own `Connection` header is forwarded.
  if (incoming.headers.connection === undefined) response.removeHeader('connection');
  response.writeHead(statusCode, statusMessage, rawHeaders);
  // Sends the head immediately, and as Latin-1, unlike flushHeaders.
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

/** Responds that the service cannot be reached. */
export function refuse(response: ServerResponse, { origin }: URL, error: Error): void {
  const text = `diptych verify --proxy: ${origin} does not respond: ${error.message || error.name}\n`;
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text);
}

/** Returns the head of a response as text, for a connection that is no longer HTTP. */
export function headOf({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
