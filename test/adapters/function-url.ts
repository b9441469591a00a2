/**
 * A function URL of AWS Lambda on a local port. Converts each request into an event of payload format 2.0, as
 * specified in https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html, and the result into a
 * response.
 */
import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Event {
  version: string;
  rawPath: string;
  rawQueryString: string;
  headers: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded: boolean;
  requestContext: { domainName: string; http: { method: string } };
}

interface Result {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Lambda's limit for a request. */
const MAX_BYTES = 6 * 1024 * 1024;
/** Bodies that Lambda passes as text if they are UTF-8; all others are Base64. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|x-www-form-urlencoded))/;

/** Serves a function until the process ends. */
export function serveFunction(handler: (event: Event) => Promise<Result>, port: number): void {
  createServer((request, response) => {
    if (Number(request.headers['content-length']) > MAX_BYTES) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(response, handler(eventOf(request, Buffer.concat(chunks), port)));
    });
  }).listen(port, '127.0.0.1');
}

async function answer(response: ServerResponse, result: Promise<Result>): Promise<void> {
  try {
    const { statusCode, headers, cookies, body, isBase64Encoded } = await result;
    response.writeHead(statusCode, { ...headers, 'set-cookie': [...cookies] });
    response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  } catch {
    response.writeHead(502, { 'content-type': 'application/json' }).end('{"message":null}');
  }
}

function eventOf(request: IncomingMessage, bytes: Buffer, port: number): Event {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const headers: Record<string, string> = {};
  for (const [name, values = []] of Object.entries(request.headersDistinct)) headers[name] = values.join(',');
  const { cookie, 'content-type': type = '' } = headers;
  delete headers['cookie'];
  const isText = TEXT.test(type) && isUtf8(bytes);
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: query.join('?'),
    headers: { ...headers, 'x-forwarded-proto': 'http' },
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    ...(bytes.length > 0 && { body: bytes.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: bytes.length > 0 && !isText,
    requestContext: { domainName: `127.0.0.1:${port}`, http: { method: request.method ?? 'GET' } },
  };
}
