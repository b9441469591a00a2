/** A local service that responds to the scenario, with CORS for the page of another origin. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Service {
  readonly url: string;
  /** Every request until now except preflights, such as `POST /v1/messages`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** The output of the scenario if everything works. */
export const OUTCOME = {
  sent: 'Hé 👋',
  refused: 'true api 404 not_found req_1',
  contacts: ['a', 'b', 'c'],
  file: 'bytes',
  data: { __typename: 'Query' },
  event: { type: 'message.received' },
  forged: 'no_matching_signature',
};

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept',
  'access-control-expose-headers': 'request-id',
};

export async function startService(): Promise<Service> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    requests.push(`${request.method} ${request.url}`);
    return void answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const text = Buffer.concat(chunks).toString('utf8');
  const reply = (status: number, body: object, type = 'application/json'): void => {
    response.writeHead(status, { ...CORS, 'content-type': type, 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  };
  const isKnown = request.headers.authorization === 'Bearer sk_sandbox_1';
  switch (isKnown && `${request.method} ${request.url}`) {
    case 'POST /v1/messages':
      return reply(201, JSON.parse(text) as object);
    case 'GET /v1/contacts':
      return reply(200, { data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'n' });
    case 'GET /v1/contacts?cursor=n':
      return reply(200, { data: [{ id: 'c' }], next_cursor: null });
    case 'GET /v1/contacts/moved':
      return void response.writeHead(302, { ...CORS, location: '/v1/contacts' }).end();
    case 'POST /v1/media':
      return reply(201, { id: /\r\n\r\n(bytes)\r\n/.exec(text)?.[1] ?? text });
    case 'POST /graphql':
      return reply(200, { data: { __typename: 'Query' } });
    default:
      return reply(
        isKnown ? 404 : 401,
        { code: isKnown ? 'not_found' : 'unauthorized' },
        'application/problem+json',
      );
  }
}
