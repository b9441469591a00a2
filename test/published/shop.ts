/** A small contract whose requests depend on one another in every possible way, and a server for it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../src/core/json.ts';
import { load } from '../../src/load/load.ts';
import { emit } from '../../src/emit/run.ts';
import { environment } from '../support/emit-contract.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.test }]
security: [{ key: [] }]
x-fern-idempotency-headers: [{ header: Idempotency-Key, name: idempotency_key }]
paths:
  /payments:
    post:
      operationId: createPayment
      tags: [payments]
      requestBody:
        content: { application/json: { schema: { type: object }, example: { order: ord_00000001, cents: 5 } } }
      responses: { 201: { description: paid }, 409: { description: not ready } }
  /orders:
    get:
      operationId: listOrders
      tags: [orders]
      parameters: [{ name: cursor, in: query, schema: { type: string }, example: stale }]
      responses:
        200:
          description: page
          content: { application/json: { schema: { type: object }, example: { data: [{ id: ord_00000001 }] } } }
    post:
      operationId: createOrder
      tags: [orders]
      x-fern-idempotent: true
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody:
        content: { application/json: { schema: { type: object }, example: { item: 'tea & {{api_key}}' } } }
      responses:
        201:
          description: made
          content: { application/json: { schema: { type: object }, example: { id: ord_00000001 } } }
          links:
            get: { operationId: getOrder, parameters: { id: $response.body#/id } }
            delete: { operationId: deleteOrder, parameters: { id: $response.body#/id } }
  /orders/{id}.json:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getOrder, tags: [orders], responses: { 200: { description: one } } }
    delete: { operationId: deleteOrder, tags: [orders], responses: { 204: { description: gone } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`;

const SDL = `
directive @leadsTo(operation: String!, argument: String!, from: String!) repeatable on FIELD_DEFINITION
type Query { note(id: ID!): Note }
type Mutation {
  deleteNote(id: ID!): Note
  createNote(text: String!): NotePayload @leadsTo(operation: "note", argument: "id", from: "note.id") @leadsTo(operation: "deleteNote", argument: "id", from: "note.id")
}
type NotePayload { note: Note userErrors: [UserError!]! }
type UserError { message: String! }
type Note { id: ID! text: String! }
`;

/** The collection of the shop, without the parts of a missing document. */
export async function shopCollection(
  parts: { readonly openapi?: boolean; readonly sdl?: boolean } = { openapi: true, sdl: true },
  options: JsonObject = {},
): Promise<{ readonly text: string; readonly collection: { readonly item: never[] } }> {
  const { contract, diagnostics } = await load(
    { ...(parts.openapi && { openapi: 'api.yaml' }), ...(parts.sdl && { graphql: ['api.graphql'] }) },
    memoryFiles({ 'api.yaml': OPENAPI, 'api.graphql': SDL }),
  );
  if (!contract) throw new Error(JSON.stringify(diagnostics));
  const { files } = await emit(contract, [{ id: 'postman', options }], environment);
  const text = files[0]!.text;
  return { text, collection: JSON.parse(text) as { item: never[] } };
}

export interface Shop {
  readonly url: string;
  /** Every request as it arrived. */
  readonly seen: readonly Seen[];
  close(): void;
}

export interface Seen {
  readonly line: string;
  readonly body: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
}

/** The deviations of the server from correct behavior. */
export type Fault = 'never pays' | 'refuses reads' | 'user error';

/** Starts the service. Payments are possible a moment after the order. */
export async function openShop(fault?: Fault): Promise<Shop> {
  const seen: Seen[] = [];
  let tries = 0;
  const answer = (line: string, body: string): readonly [number, unknown] => {
    if (line === 'POST /orders') return [201, { id: 'ord_é77' }];
    if (line === 'GET /orders') return [200, { data: [] }];
    if (line === 'POST /payments') return fault !== 'never pays' && ++tries > 2 ? [201, {}] : [409, {}];
    if (line.startsWith('GET /orders/')) return [fault === 'refuses reads' ? 404 : 200, {}];
    if (line.startsWith('DELETE /orders/')) return [204, undefined];
    const note = { id: 'n1', text: 't' };
    const userErrors = fault === 'user error' ? [{ message: 'no' }] : [];
    return [200, { data: body.includes('createNote') ? { createNote: { note, userErrors } } : { note } }];
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const line = `${request.method} ${request.url}`;
    const { 'idempotency-key': key, authorization } = request.headers;
    seen.push({ line, body, key: key === undefined ? undefined : String(key), authorization });
    const [status, json] = answer(line, body);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(json === undefined ? '' : JSON.stringify(json));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
