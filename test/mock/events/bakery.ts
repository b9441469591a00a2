/** A contract with webhooks, registrations, callbacks, and subscriptions. */
import type { Contract } from '../../../src/model/contract.ts';
import { contractOf } from '../contract-of.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Bakery, version: '1' }
security: [{ bearer: [] }]
paths:
  /cakes:
    get:
      operationId: listCakes
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Cake' } } } } } }
    post:
      operationId: createCake
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewCake' } } } }
      responses: { '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Cake' } } } } }
      callbacks:
        ready:
          '{$request.body#/callback_url}':
            post:
              x-event: { of: Cake, enters: [baked], object: $request.body#/cake }
              requestBody: { content: { application/json: { schema: { type: object, required: [cake], properties: { cake: { $ref: '#/components/schemas/Cake' } } } } } }
              responses: { '204': { description: Thanks. } }
  /cakes/{cake_id}:
    parameters: [{ name: cake_id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getCake
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Cake' } } } }
        '404': { description: None. }
    patch:
      operationId: updateCake
      requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Cake' } } } }
        '404': { description: None. }
    delete: { operationId: deleteCake, responses: { '204': { description: Gone. }, '404': { description: None. } } }
  /webhook_endpoints:
    post:
      operationId: createWebhookEndpoint
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewEndpoint' } } } }
      responses: { '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/WebhookEndpoint' } } } } }
  /webhook_endpoints/{webhook_endpoint_id}:
    parameters: [{ name: webhook_endpoint_id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getWebhookEndpoint
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/WebhookEndpoint' } } } }
        '404': { description: None. }
    delete: { operationId: deleteWebhookEndpoint, responses: { '204': { description: Gone. }, '404': { description: None. } } }
  /webhook_endpoints/{webhook_endpoint_id}/rotate_secret:
    post:
      operationId: rotateSecret
      parameters: [{ name: webhook_endpoint_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/WebhookEndpoint' } } } }
        '404': { description: None. }
  /webhook_endpoints/{webhook_endpoint_id}/test:
    post:
      operationId: testWebhookEndpoint
      parameters: [{ name: webhook_endpoint_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: Sent., content: { application/json: { schema: { $ref: '#/components/schemas/WebhookEndpoint' } } } }
        '404': { description: None. }
  /events:
    get:
      operationId: listEvents
      parameters: [{ name: type, in: query, schema: { type: string } }]
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Event' } } } } } }
  /events/{event_id}:
    get:
      operationId: getEvent
      parameters: [{ name: event_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
        '404': { description: None. }
  /event_stream:
    get:
      operationId: streamEvents
      parameters: [{ name: Last-Event-ID, in: header, schema: { type: string } }]
      responses: { '200': { description: All., content: { text/event-stream: { schema: { $ref: '#/components/schemas/Event' } } } } }
webhooks:
  cake.created: { post: { parameters: &headers [{ $ref: '#/components/parameters/Id' }, { $ref: '#/components/parameters/Time' }, { $ref: '#/components/parameters/Signature' }], requestBody: &body { content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }, responses: { '204': { description: Thanks. } } } }
  cake.baked: { post: { parameters: *headers, requestBody: *body, responses: { '204': { description: Thanks. } } } }
  cake.eaten: { post: { x-event: { of: Cake, when: deleted, object: $request.body#/data }, parameters: *headers, requestBody: *body, responses: { '204': { description: Thanks. } } } }
  cake.renamed: { post: { x-event: { of: Cake, when: changed, object: $request.body#/data, before: $request.body#/previous }, parameters: *headers, requestBody: *body, responses: { '204': { description: Thanks. } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  parameters:
    Id: { name: webhook-id, in: header, required: true, schema: { type: string } }
    Time: { name: webhook-timestamp, in: header, required: true, schema: { type: integer } }
    Signature: { name: webhook-signature, in: header, required: true, schema: { type: string } }
  schemas:
    State: { type: string, enum: [mixed, baked], x-transitions: { initial: [mixed], from: { mixed: [baked], baked: [] } } }
    NewCake: { type: object, required: [name], properties: { name: { type: string }, callback_url: { type: string, format: uri } } }
    Cake:
      type: object
      required: [id, name, state]
      properties: { id: { type: string, readOnly: true }, name: { type: string }, state: { allOf: [{ $ref: '#/components/schemas/State' }], readOnly: true } }
    NewEndpoint:
      type: object
      required: [url]
      properties: { url: { type: string, format: uri }, events: { type: array, items: { type: string } } }
    WebhookEndpoint:
      type: object
      required: [id, url, status]
      properties:
        id: { type: string, readOnly: true }
        url: { type: string, format: uri }
        events: { type: array, items: { type: string } }
        status: { type: string, readOnly: true, enum: [enabled, disabled], x-transitions: { initial: [enabled], from: { enabled: [disabled], disabled: [] } } }
        secret: { type: string, readOnly: true, pattern: '^whsec_[A-Za-z0-9+/]{32}$', x-secret: { shown: once, signs: webhooks, overlap: PT1H } }
    Event:
      type: object
      required: [id, type, sequence, timestamp, data]
      properties:
        id: { type: string, pattern: '^evt_[a-z0-9]{8}$' }
        type: { type: string }
        sequence: { type: integer }
        timestamp: { type: string, format: date-time }
        data: { $ref: '#/components/schemas/Cake' }
        previous: { $ref: '#/components/schemas/Cake' }
        previous_state: { anyOf: [{ $ref: '#/components/schemas/State' }, { type: 'null' }] }
`;

const SDL = `
enum State { MIXED BAKED }
enum CakeChangeKind { CREATED UPDATED DELETED }
type Cake { id: ID! name: String! state: State! }
type CakeChange { kind: CakeChangeKind! cake: Cake! }
type Event { id: ID! type: String! sequence: Int! }
type Query { cake(id: ID!): Cake cakes: [Cake!]! }
type Mutation { createCake(name: String!): Cake! updateCake(id: ID!, name: String): Cake! }
type Subscription { cakeCreated: Cake! cakeChanged(id: ID): Cake! cakeChanges: CakeChange! eventOccurred(after: ID): Event! }
`;

export function bakeryContract(): Promise<Contract> {
  return contractOf(OPENAPI, SDL);
}
