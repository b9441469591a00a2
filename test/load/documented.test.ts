/** `documentedOnly`: the contract without the elements that its documents mark as assumed. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import { memoryFiles } from './memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
components:
  securitySchemes:
    key: { type: http, scheme: bearer }
    session: { type: apiKey, in: cookie, name: sid, x-assumed: 'Usual' }
  parameters:
    Page: { name: page, in: query, x-assumed: 'Usual', schema: { type: integer } }
  schemas:
    Item:
      type: object
      required: [id, note]
      additionalProperties: false
      properties:
        id: { type: string }
        note: { type: string, x-assumed: 'Usual' }
    Page: { type: object, x-assumed: 'Usual', required: [items], properties: { items: { type: array } } }
security: [{ key: [] }, { session: [] }]
paths:
  /items:
    get:
      operationId: listItems
      parameters:
        - $ref: '#/components/parameters/Page'
        - { name: colour, in: query, schema: { type: string } }
      responses:
        '200': { description: All., content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } } }
        '404': { description: None., x-assumed: 'Usual' }
    post:
      operationId: createItem
      x-assumed: 'Usual'
      responses: { '201': { description: Made. } }
  /items/{id}:
    get:
      operationId: getItem
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: One.
          content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }
`;

const SCHEMA = `
directive @assumed(because: String!) on OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_OBJECT | ENUM | ENUM_VALUE | INTERFACE
directive @access(roles: [Role!]!) on FIELD_DEFINITION
enum Role @assumed(because: "Usual") { OWNER }
interface Node @assumed(because: "Relay") { id: ID! }
type Query {
  item(id: ID!, page: Int @assumed(because: "Usual")): Item @access(roles: [OWNER])
  audit: Audit
  search(filter: Filter!): [Item!]!
}
extend type Query { guess: Int @assumed(because: "Usual") }
type Item implements Node { id: ID! colour: Colour audit: Audit shelf: Shelf }
type Audit @assumed(because: "Usual") { by: String }
type Shelf { audit: Audit }
input Filter { by: By! }
input By @assumed(because: "Usual") { id: ID }
enum Colour { RED GREEN @assumed(because: "Usual") }
`;

async function documented(schema = SCHEMA): Promise<Contract> {
  const files = memoryFiles({ 'openapi.yaml': OPENAPI, 'schema.graphql': schema });
  const { contract, diagnostics } = await load(
    { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documentedOnly: true },
    files,
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return contract!;
}

test('assumed operations, parameters, and responses are removed', async () => {
  const { operations } = await documented();
  expect(operations.map(({ id }) => id)).toEqual(['GET /items', 'GET /items/{id}', 'query item']);
  const [list] = operations.filter(isRest);
  expect(list?.parameters.map(({ name }) => name.wire)).toEqual(['colour']);
  expect(list?.responses.map(({ status }) => status)).toEqual([200]);
  expect(list?.security.map(({ schemes }) => schemes.map(({ scheme }) => scheme))).toEqual([['key']]);
});

test('an object whose assumed property is removed is open, and an assumed schema accepts any value', async () => {
  const { sources } = await documented();
  const document = sources.openapi?.document as { components: { schemas: Record<string, object> } };
  expect(document.components.schemas).toEqual({
    Item: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    Page: {},
  });
});

test('a schema loses uses of assumed types and types without fields, but keeps enum values', async () => {
  const { types, operations } = await documented();
  const names = [...types.keys()].filter((id) => id.startsWith('graphql:'));
  expect(names).toEqual(expect.arrayContaining(['graphql:Item', 'graphql:Colour']));
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/Audit|Shelf|Filter|By|Node/)]));
  const item = types.get('graphql:Item')!.type;
  expect(item.kind === 'object' && item.properties.map(({ name }) => name.wire)).toEqual(['id', 'colour']);
  const query = operations.find(({ id }) => id === 'query item');
  expect(query?.kind === 'graphql' && query.arguments.map(({ name }) => name.wire)).toEqual(['id']);
  const colour = types.get('graphql:Colour')!.type;
  expect(colour.kind === 'enum' && colour.values.map(({ value }) => value)).toEqual(['RED', 'GREEN']);
});

test('a schema without a documented query is not a part of the contract', async () => {
  const schema = `directive @assumed(because: String!) on FIELD_DEFINITION
    type Query { guess: Int @assumed(because: "Usual") }`;
  const { operations, sources } = await documented(schema);
  expect(operations.every(isRest)).toBe(true);
  expect(sources.graphql).toBeUndefined();
});
