/** A contract in both documents, and a client of its mock. */
import { createMock, type Mock, type MockOptions } from '../../src/mock/mock.ts';
import type { Contract } from '../../src/model/contract.ts';
import { contractOf } from './contract-of.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Shelter, version: '1' }
servers: [{ url: 'https://shelter.test/v1' }]
security: [{ bearer: [] }]
paths:
  /animals:
    get:
      operationId: listAnimals
      x-fern-pagination: { cursor: $request.cursor, next_cursor: $response.next_cursor, results: $response.data }
      parameters:
        - { name: cursor, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 2 } }
        - { name: status, in: query, schema: { $ref: '#/components/schemas/Status' } }
        - { name: weight_gte, in: query, schema: { type: number } }
        - { name: sort, in: query, schema: { type: string } }
      responses:
        '200':
          description: A page.
          content:
            application/json:
              schema:
                type: object
                required: [data, total]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Animal' } }
                  next_cursor: { type: [string, 'null'] }
                  total: { type: integer }
        '400': { $ref: '#/components/responses/Problem' }
    post:
      operationId: createAnimal
      parameters:
        - { name: Idempotency-Key, in: header, schema: { type: string } }
      x-fern-idempotency-headers: [{ header: Idempotency-Key }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewAnimal' } } }
      responses:
        '201':
          description: Created.
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } }
        '401': { $ref: '#/components/responses/Problem' }
        '403': { $ref: '#/components/responses/Problem' }
        '409': { $ref: '#/components/responses/Problem' }
        '422': { $ref: '#/components/responses/Problem' }
  /animals/{animal_id}:
    parameters: [{ name: animal_id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getAnimal
      responses:
        '200':
          description: One.
          headers: { ETag: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } }
        '404': { $ref: '#/components/responses/Problem' }
    patch:
      operationId: updateAnimal
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      requestBody:
        required: true
        content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/AnimalPatch' } } }
      responses:
        '200': { description: Changed., content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } }
        '404': { $ref: '#/components/responses/Problem' }
        '412': { $ref: '#/components/responses/Problem' }
    delete:
      operationId: deleteAnimal
      responses: { '204': { description: Gone. }, '404': { $ref: '#/components/responses/Problem' } }
  /animals/{animal_id}/adopt:
    post:
      operationId: adoptAnimal
      parameters: [{ name: animal_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: Adopted., content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } }
        '404': { $ref: '#/components/responses/Problem' }
        '409': { $ref: '#/components/responses/Problem' }
  /animals/{animal_id}/visits:
    parameters: [{ name: animal_id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listVisits
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Visit' } } } }
        '404': { $ref: '#/components/responses/Problem' }
    post:
      operationId: createVisit
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [visitor], properties: { visitor: { type: string } } } } }
      responses:
        '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Visit' } } } }
        '404': { $ref: '#/components/responses/Problem' }
  /animals/{animal_id}/visits/{visit_id}:
    get:
      operationId: getVisit
      parameters:
        - { name: animal_id, in: path, required: true, schema: { type: string } }
        - { name: visit_id, in: path, required: true, schema: { type: integer } }
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Visit' } } } }
        '404': { $ref: '#/components/responses/Problem' }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  responses:
    Problem:
      description: Refused.
      content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } }
  schemas:
    Status:
      type: string
      enum: [available, adopted, closed]
      x-transitions: { initial: [available], from: { available: [adopted], adopted: [closed], closed: [] } }
    NewAnimal:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1 }
        weight: { type: number }
        vaccinated: { type: boolean, default: false }
    AnimalPatch:
      type: object
      properties: { name: { type: string, minLength: 1 }, weight: { type: [number, 'null'] } }
    Animal:
      type: object
      required: [id, name, status, vaccinated, created_at, updated_at]
      properties:
        id: { type: string, readOnly: true, pattern: '^ani_[a-z0-9]{8}$', example: ani_a1b2c3d4 }
        name: { type: string }
        weight: { type: [number, 'null'] }
        vaccinated: { type: boolean }
        status: { allOf: [{ $ref: '#/components/schemas/Status' }], readOnly: true }
        visit_count: { type: integer, readOnly: true }
        created_at: { type: string, format: date-time, readOnly: true }
        updated_at: { type: string, format: date-time, readOnly: true }
    Visit:
      type: object
      required: [id, animal_id, visitor]
      properties: { id: { type: integer }, animal_id: { type: string }, visitor: { type: string } }
    Problem:
      type: object
      required: [type, title, status]
      properties:
        type: { type: string }
        title: { type: string }
        status: { type: integer }
        detail: { type: string }
`;

const SDL = `
enum Status { AVAILABLE ADOPTED CLOSED }
type Animal { id: ID! name: String! weight: Float status: Status! visits: [Visit!]! createdAt: String! }
type Visit { id: Int! animal: Animal! visitor: String! }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type AnimalEdge { node: Animal! cursor: String! }
type AnimalConnection { edges: [AnimalEdge!]! pageInfo: PageInfo! totalCount: Int! }
type UserError { message: String! field: [String!] code: String }
type CreateAnimalPayload { animal: Animal userErrors: [UserError!]! clientMutationId: String }
input CreateAnimalInput { name: String! weight: Float clientMutationId: String }
type Query { animal(id: ID!): Animal animals(first: Int, after: String): AnimalConnection! }
type Mutation { createAnimal(input: CreateAnimalInput!): CreateAnimalPayload! deleteAnimal(id: ID!): Animal }
`;

export function shelterContract(): Promise<Contract> {
  return contractOf(OPENAPI, SDL);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if there is no body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read members of any response
  readonly body: any;
}

export interface Client {
  readonly mock: Mock;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly graphql: (query: string, variables?: object) => Promise<Answer>;
  /** The body of a GET. */
  readonly bytes: (path: string) => Promise<Uint8Array>;
}

/** A client with a valid credential, unless `headers` contains another one. */
export async function shelter(options: MockOptions = {}): Promise<Client> {
  return clientOf(await shelterContract(), 'https://shelter.test', options);
}

export function clientOf(contract: Contract, origin: string, options: MockOptions = {}): Client {
  const mock = createMock(contract, { clock: 'manual', ...options });
  const call: Client['call'] = async (method, path, body, headers = {}) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const response = await mock.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          authorization: 'Bearer key',
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const bytes: Client['bytes'] = async (path) => {
    const request = new Request(`${origin}${path}`, { headers: { authorization: 'Bearer key' } });
    return new Uint8Array(await (await mock.fetch(request)).arrayBuffer());
  };
  return { mock, call, bytes, graphql: (query, variables) => call('POST', '/graphql', { query, variables }) };
}
