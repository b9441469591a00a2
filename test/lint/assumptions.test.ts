import { expect, test } from 'vitest';
import { formatSpan } from '../../src/core/source.ts';
import { assumptionsOf } from '../../src/lint/assumptions.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.test, x-assumed: RFC 6761 }]
paths:
  /orders:
    get:
      operationId: getOrders
      parameters: [{ $ref: '#/components/parameters/Page' }]
      responses: { '204': { description: None. } }
    delete:
      operationId: deleteOrders
      x-assumed: 'RFC 9110 §9.3.5'
      parameters: [{ $ref: '#/components/parameters/Page' }]
      responses: { '200': { description: Done., content: { text/plain: { x-assumed: A receipt } } } }
components:
  parameters:
    Page: { name: page, in: query, x-assumed: Pages are numbered, schema: { type: integer } }
  schemas:
    Order:
      type: object
      properties:
        id: { type: string }
        total: { type: integer, x-assumed: Cents }
`;
const SCHEMA = `directive @assumed(because: String!) on ENUM_VALUE | ARGUMENT_DEFINITION | FIELD_DEFINITION
type Query {
  order(id: ID! @assumed(because: "Relay")): State
  state: State @assumed(because: "As order")
}
enum State {
  OPEN
  SHUT @assumed(because: "The other one")
}
`;

test('every mark is listed once, with its convention and its location, and nothing else', async () => {
  const { contract } = await load(
    { openapi: 'openapi.yaml', graphql: ['schema.graphql'] },
    memoryFiles({ 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA }),
  );
  const lines = assumptionsOf(contract!).map(
    ({ subject, kind, convention, at }) => `${formatSpan(at)} ${kind} ${subject}: ${convention}`,
  );
  expect(lines).toEqual([
    'openapi.yaml:3:11 server server https://shop.test: RFC 6761',
    'openapi.yaml:17:5 parameter GET /orders query page: Pages are numbered',
    'openapi.yaml:10:5 operation DELETE /orders: RFC 9110 §9.3.5',
    'openapi.yaml:14:60 media DELETE /orders 200 text/plain: A receipt',
    'openapi.yaml:23:9 field Order.total: Cents',
    'schema.graphql:3:9 argument Query.order(id:): Relay',
    'schema.graphql:4:3 field Query.state: As order',
    'schema.graphql:8:3 value State.SHUT: The other one',
  ]);
});
