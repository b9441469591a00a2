/** Each rule of `derive` in a minimal document, and the marks that override a derived fact. */
import { expect, test } from 'vitest';
import { derive } from '../../src/semantics/derive/derive.ts';
import { contractOf, lineOf } from './contract.ts';

const ORDER = `
    Order:
      type: object
      required: [id, state]
      properties:
        id: { type: string, readOnly: true }
        state: { type: string, enum: [open, paid, canceled] }
        tags: { type: array, items: { type: string } }
        created_at: { type: string, format: date-time }
        note: { type: string }
        customer: { $ref: '#/components/schemas/Customer' }
    Customer: { type: object, properties: { id: { type: string }, name: { type: string } } }`;

const ID = 'parameters: [{ name: id, in: path, required: true, schema: { type: string } }]';
const json = (status: number, schema: string): string =>
  `responses: { '${status}': { description: ok, content: { application/json: { schema: ${schema} } } } }`;
const ONE = "{ $ref: '#/components/schemas/Order' }";
const NOTE = '{ schema: { type: object, properties: { note: { type: string } } } }';

/** The path of a resource that GET reads, and one operation. */
async function restLine(method: string, path: string, yaml: string): Promise<string> {
  const read = `  /orders/{id}:\n    get: { ${ID}, ${json(200, ONE)} }\n`;
  const own = `    ${method}: { ${yaml} }\n`;
  const paths = path === '/orders/{id}' ? read + own : `${read}  ${path}:\n${own}`;
  const contract = await contractOf(
    `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n${paths}components:\n  schemas:${ORDER}\n`,
  );
  const id = `${method.toUpperCase()} ${path}`;
  return lineOf(derive(contract).actions.find(({ operation }) => operation.id === id)!);
}

test('paths with the extension of a format', async () => {
  const contract = await contractOf(
    `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n` +
      `  /orders.json:\n    post: { ${json(200, ONE)} }\n` +
      `  /orders/{id}.json:\n    get: { ${ID}, ${json(200, ONE)} }\n` +
      `  /orders/{id}/cancel.json:\n    post: { ${ID}, ${json(200, ONE)} }\ncomponents:\n  schemas:${ORDER}\n`,
  );
  expect(derive(contract).actions.map(lineOf)).toEqual([
    'create recognized | order | - | -',
    'read recognized | order | path.id | -',
    'transition recognized | order | path.id | -',
  ]);
});

const query = (name: string, schema: string): string => `{ name: ${name}, in: query, schema: ${schema} }`;
const listed = (...parameters: readonly string[]): string =>
  `parameters: [${parameters.join(', ')}], ${json(200, `{ type: array, items: ${ONE} }`)}`;

test.each([
  ['get', '/orders', listed(), 'list recognized | order | - | -'],
  ['post', '/orders', json(201, ONE), 'create standard | order | - | -'],
  ['post', '/orders', json(200, ONE), 'create recognized | order | - | -'],
  ['put', '/orders/{id}', `${ID}, ${json(200, ONE)}`, 'replace standard | order | path.id | -'],
  [
    'delete',
    '/orders/{id}',
    `${ID}, responses: { '204': { description: ok } }`,
    'delete standard | order | path.id | -',
  ],
  [
    'patch',
    '/orders/{id}',
    `${ID}, requestBody: { content: { application/merge-patch+json: ${NOTE} } }, ${json(200, ONE)}`,
    'merge standard | order | path.id | -',
  ],
  [
    'patch',
    '/orders/{id}',
    `${ID}, requestBody: { content: { application/json: ${NOTE} } }, ${json(200, ONE)}`,
    'merge recognized | order | path.id | -',
  ],
  [
    'patch',
    '/orders/{id}',
    `${ID}, requestBody: { content: { application/json-patch+json: ${NOTE} } }, ${json(200, ONE)}`,
    'unknown guessed | order | path.id | -',
  ],
  [
    'post',
    '/orders/{id}',
    `${ID}, requestBody: { content: { application/json: ${NOTE} } }, ${json(200, ONE)}`,
    'merge recognized | order | path.id | -',
  ],
  ['post', '/orders/{id}/cancel', `${ID}, ${json(200, ONE)}`, 'transition recognized | order | path.id | -'],
  // Some frameworks return 201 for every POST, so this status does not prove a creation.
  ['post', '/orders/{id}/pay', `${ID}, ${json(201, ONE)}`, 'transition recognized | order | path.id | -'],
  ['post', '/orders/{id}/print', `${ID}, ${json(200, ONE)}`, 'unknown guessed | order | path.id | -'],
  ['get', '/settings', json(200, ONE), 'read recognized | order | - | -'],
  [
    'post',
    '/orders/preview',
    json(200, '{ type: object, properties: { total: { type: integer } } }'),
    'unknown guessed | - | - | -',
  ],
])('%s %s: %s', async (method, path, yaml, line) => {
  expect(await restLine(method, path, yaml)).toBe(line);
});

test.each([
  [query('state', '{ type: string, enum: [open, paid] }'), 'state equals state'],
  [query('states', '{ type: array, items: { type: string } }'), 'states in state'],
  [query('tag', '{ type: string }'), 'tag has tags'],
  [query('customer_id', '{ type: string }'), 'customer_id equals customer'],
  [query('created_after', '{ type: string, format: date-time }'), 'created_after after created_at'],
  [query('note', '{ type: boolean }'), 'note equals note'],
  [
    query('created_at', '{ type: object, properties: { gte: { type: string }, lt: { type: string } } }'),
    'created_at.gte from created_at, created_at.lt before created_at',
  ],
  [query('limit', '{ type: integer }'), '-'],
  [query('sort', '{ type: string }'), '-'],
  [query('colour', '{ type: string }'), '-'],
])('the filter of %s', async (parameter, filters) => {
  expect(await restLine('get', '/orders', listed(parameter))).toBe(
    `list recognized | order | - | ${filters}`,
  );
});

const SDL = `
type Query { order(id: ID!): Order  orders(states: [OrderState!], nameContains: String): [Order!]! }
type Order { id: ID! state: OrderState! name: String note: String }
enum OrderState { OPEN CANCELED }
input OrderInput { id: ID! name: String }
type OrderPayload { order: Order  userErrors: [UserError!]! }
type DeletePayload { deletedId: ID  userErrors: [UserError!]! }
type UserError { message: String! }
`;

test.each([
  ['createOrder(name: String): OrderPayload', 'create recognized | order | - | -'],
  ['orderCreate(name: String): OrderPayload', 'create recognized | order | - | -'],
  ['createShipmentForOrder(name: String): OrderPayload', 'create guessed | order | - | -'],
  ['updateOrder(input: OrderInput!): OrderPayload', 'merge recognized | order | argument.input.id | -'],
  ['setNote(orderId: ID!, text: String): OrderPayload', 'merge recognized | order | argument.orderId | -'],
  ['deleteOrder(id: ID!): DeletePayload', 'delete recognized | order | argument.id | -'],
  ['cancelOrder(id: ID!): OrderPayload', 'transition recognized | order | argument.id | -'],
  ['printOrder(id: ID!): OrderPayload', 'unknown guessed | order | argument.id | -'],
  ['placeOrder(name: String): OrderPayload', 'create recognized | order | - | -'],
  ['placeOrder(id: ID!, name: String): OrderPayload', 'unknown guessed | order | argument.id | -'],
  ['sendOrder(text: String): OrderPayload', 'unknown guessed | - | - | -'],
  ['renameOrder(id: ID!, name: String!): OrderPayload', 'merge recognized | order | argument.id | -'],
  ['returnBook(name: String): OrderPayload', 'unknown guessed | - | - | -'],
  ['ping: Boolean', 'unknown guessed | - | - | -'],
])('mutation %s', async (field, line) => {
  const { actions } = derive(await contractOf(undefined, `${SDL}type Mutation { ${field} }`));
  expect(lineOf(actions.at(-1)!)).toBe(line);
});

const SHOP = `
type Query { order(id: ID!): Order  orders(options: ListOptions): OrderList!  activeOrder: Order }
type Order { id: ID! state: OrderState! name: String paidAt: String isPacked: Boolean address: Address lines: [OrderLine!]! }
type Address { city: String }
type OrderLine { id: ID! count: Int }
type OrderList { items: [Order!]!  total: Int! }
enum OrderState { OPEN CANCELED }
input ListOptions { take: Int  filter: OrderFilter }
input OrderFilter { name: TextFilter  paidAt: TimeFilter  or: [OrderFilter!] }
input TextFilter { eq: String  in: [String!]  contains: String  regex: String }
input TimeFilter { before: String  after: String }
interface Failure { message: String! }
type NoStock implements Failure { message: String! }
union OrderResult = Order | NoStock
type NotFound { id: ID! message: String! }
interface UserError { message: String! }
type Taken implements UserError { id: ID! message: String! }
union FoundResult = NotFound | Order
union TakenResult = Taken | Order
type OrderLineEdge { cursor: String  node: OrderLine }
type LinePayload { order: Order  orderLineEdge: OrderLineEdge }
type ParentPayload { order: Order  deletedLineId: ID }
`;

test.each([
  ['updateOrder(id: ID!, name: String): OrderResult', 'merge recognized | order | argument.id | -'],
  ['unsetOrderAddress: OrderResult!', 'merge recognized | order | - | -'],
  ['setOrderAddress(city: String!): OrderResult!', 'merge recognized | order | - | -'],
  ['payOrder(id: ID!): OrderResult', 'transition recognized | order | argument.id | -'],
  ['payOrder(id: ID!): FoundResult', 'transition recognized | order | argument.id | -'],
  ['updateOrder(id: ID!, name: String): TakenResult', 'merge recognized | order | argument.id | -'],
  ['packOrder(id: ID!): Order', 'transition recognized | order | argument.id | -'],
  ['orderLineCreate(orderId: ID!, count: Int): LinePayload', 'create recognized | order line | - | -'],
  ['orderLineDelete(id: ID!): ParentPayload', 'delete recognized | order line | argument.id | -'],
  [
    'removeOrderLine(orderLineId: ID!): OrderResult!',
    'delete recognized | order line | argument.orderLineId | -',
  ],
])('results of several types: %s', async (field, line) => {
  const { actions } = derive(await contractOf(undefined, `${SHOP}type Mutation { ${field} }`));
  expect(lineOf(actions.at(-1)!)).toBe(line);
});

const SITES = `
type Query { site(slug: String!): Site  siteByCode(code: ID!): Site  addOn(id: ID!): AddOn  page(id: ID!, at: String!): Page
  country(code: String!): Country  countries: [Country!]!  owners(ids: [ID!]!): [Owner!]!  hosts(owner: ID, owners: [ID!]): [Host!]! }
type Site { id: ID! slug: String! code: ID! queuePaused: Boolean isArchived: Boolean owner: Owner title: String }
type Owner { id: ID! name: String }
type AddOn { id: ID! name: String }
type Host { id: ID! owner: Owner }
type Page { days: [String!]! }
type Country { code: String! name: String! }
type Transfer { id: ID! token: String! note: String }
type Hook { id: ID! url: String }
type SitePayload { site: Site }
type HookPayload { site: Site  webhook: Hook! }
type DeletedPayload { deletedSiteId: ID! }
type TransferPayload { transfer: Transfer }
input NewSite { site: SiteInput! }
input SiteInput { id: ID title: String }
`;

test.each([
  ['query site', 'read recognized | site | argument.slug equals slug | -'],
  ['query siteByCode', 'read recognized | site | argument.code equals code | -'],
  ['query addOn', 'read recognized | add on | argument.id | -'],
  ['query page', 'read recognized | page | argument.id | -'],
  ['query country', 'read recognized | country | argument.code | -'],
  ['query countries', 'list recognized | country | - | -'],
  ['query hosts', 'list recognized | host | - | owner equals owner, owners in owner'],
])('third-party queries: %s', async (id, line) => {
  const action = derive(await contractOf(undefined, SITES)).actions.find((one) => one.operation.id === id)!;
  const [key] = action.keys;
  const place = key
    ? `| ${key.value.from.in}.${key.value.from.path.join('.')} equals ${key.value.member} |`
    : '';
  expect(key ? lineOf(action).replace('| - |', place) : lineOf(action)).toBe(line);
});

test.each([
  ['sitePauseQueue(id: ID!): SitePayload', 'transition recognized | site | argument.id | -'],
  ['siteUnarchive(id: ID!): SitePayload', 'transition recognized | site | argument.id | -'],
  ['siteMarkAsArchived(id: ID!): SitePayload', 'transition recognized | site | argument.id | -'],
  ['sitePublish(id: ID!): SitePayload', 'transition recognized | site | argument.id | -'],
  ['siteAddKeyword(id: ID!, keyword: String!): SitePayload', 'merge recognized | site | argument.id | -'],
  ['siteCreateWebhook(id: ID!): HookPayload', 'create guessed | hook | - | -'],
  ['webhookCreate(siteId: ID!): HookPayload', 'create recognized | hook | - | -'],
  ['updateSite(input: NewSite!): SitePayload', 'merge recognized | site | argument.input.site.id | -'],
  ['duplicateSite(id: ID!): SitePayload', 'create recognized | site | - | -'],
  ['siteDelete(ownerId: ID!): DeletedPayload', 'delete recognized | site | - | -'],
  ['transferAccept(token: String!): TransferPayload', 'transition recognized | transfer | - | -'],
])('third-party mutations: %s', async (field, line) => {
  const { actions } = derive(await contractOf(undefined, `${SITES}type Mutation { ${field} }`));
  expect(lineOf(actions.at(-1)!)).toBe(line);
});

test('the history of one resource is not a page', async () => {
  const sdl = `type Query { getOrder(id: ID!): OrderPayload! }
type OrderPayload { order: Order  history: [Order!]! }
type Order { id: ID! state: String }`;
  const { actions } = derive(await contractOf(undefined, sdl));
  expect(actions.map(lineOf)).toEqual(['read recognized | order | argument.id | -']);
});

test('a page without a convention, and filters in objects', async () => {
  const { actions } = derive(await contractOf(undefined, SHOP));
  const filters = ['name.eq equals name', 'name.in in name', 'name.contains contains name'];
  const times = ['paidAt.before before paidAt', 'paidAt.after after paidAt'];
  expect(lineOf(actions.find(({ operation }) => operation.id === 'query orders')!)).toBe(
    `list recognized | order | - | ${[...filters, ...times].map((one) => `options.filter.${one}`).join(', ')}`,
  );
});

test('queries that read and list, with their filters', async () => {
  const { actions } = derive(await contractOf(undefined, SDL));
  expect(actions.map(lineOf)).toEqual([
    'read recognized | order | argument.id | -',
    'list recognized | order | - | states in state, nameContains contains name',
  ]);
});

test('marks override all other rules', async () => {
  expect(
    await restLine(
      'post',
      '/orders/{id}/print',
      `${ID}, x-effect: { does: transition, of: Order, to: [paid] }, ${json(200, ONE)}`,
    ),
  ).toBe('transition declared | order | path.id | -');
  expect(await restLine('post', '/orders', `x-effect: false, ${json(201, ONE)}`)).toBe(
    'unknown declared | - | - | -',
  );
  const off = `{ name: state, in: query, schema: { type: string }, x-filter: false }`;
  const named = `{ name: q, in: query, schema: { type: string }, x-filter: { by: customer.name, is: contains } }`;
  expect(await restLine('get', '/orders', listed(off, named))).toBe(
    'list recognized | order | - | q contains customer.name',
  );
  const directives =
    'directive @effect(does: Does!, of: String) on FIELD_DEFINITION enum Does { REPLACE UNKNOWN }\n';
  const marked = `type Mutation { putOrder(id: ID!): OrderPayload @effect(does: REPLACE, of: "Order") }`;
  const { actions } = derive(await contractOf(undefined, SDL + directives + marked));
  expect(lineOf(actions.at(-1)!)).toBe('replace declared | order | argument.id | -');
});

test('operations of both documents refer to one collection', async () => {
  const openapi = `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n  /orders/{id}:\n    get: { ${ID}, ${json(200, ONE)} }\ncomponents:\n  schemas:${ORDER}\n`;
  const { collections } = derive(await contractOf(openapi, SDL));
  const order = collections.find(({ concept }) => concept === 'order')!;
  expect(order.views.map(({ value }) => value)).toEqual(['rest:Order', 'graphql:Order']);
  expect(order.identity?.value).toBe('id');
  const note = order.members.find(({ name }) => name === 'note')!;
  expect(note.names).toEqual({ 'rest:Order': 'note', 'graphql:Order': 'note' });
  expect(order.members.find(({ name }) => name === 'id')!.mutability).toMatchObject({
    value: 'service',
    evidence: 'declared',
  });
});

test('types that contain themselves, and unions of unions', async () => {
  const level = (index: number): string =>
    `    L${index}: { anyOf: [${[1, 2, 3].map((one) => `{ $ref: '#/components/schemas/L${Math.min(index + one, 40)}' }`).join(', ')}, { type: object, properties: { id: { type: string }, l${index}: { $ref: '#/components/schemas/L${index}' } } }] }`;
  const levels = [...Array(40).keys()].map(level).join('\n') + '\n    L40: { type: object }';
  const all = "{ $ref: '#/components/schemas/L0' }";
  const contract = await contractOf(
    `openapi: 3.1.0\ninfo: { title: Deep, version: '1' }\npaths:\n  /deep:\n    get: { parameters: [${query('l1', all)}], ${json(200, `{ type: array, items: ${all} }`)} }\ncomponents:\n  schemas:\n${levels}\n`,
  );
  const [collection] = derive(contract).collections;
  expect(collection?.members).toHaveLength(41);
});

test('webhooks and the changes that cause them', async () => {
  const names = ['order.created', 'order.paid', 'order.part_paid', 'order.printed'];
  const body = `requestBody: { content: { application/json: { schema: { type: object, properties: { data: ${ONE} } } } } }`;
  const hooks = names.map(
    (name) => `  ${name}:\n    post: { ${body}, responses: { '204': { description: ok } } }`,
  );
  const contract = await contractOf(
    `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n  /orders/{id}:\n    get: { ${ID}, ${json(200, ONE)} }\nwebhooks:\n${hooks.join('\n')}\ncomponents:\n  schemas:${ORDER}\n`,
  );
  const { events } = derive(contract);
  expect(events.map(({ webhook, object, cause }) => [webhook, object.join('.'), cause?.value])).toEqual([
    ['order.created', 'data', { kind: 'create' }],
    ['order.paid', 'data', { kind: 'enter', states: ['paid'] }],
    ['order.part_paid', 'data', undefined],
    ['order.printed', 'data', undefined],
  ]);
});

test('the id of a JSON-RPC message identifies no resource', async () => {
  const message = (members: string): string =>
    `{ type: object, properties: { jsonrpc: { type: string }, id: { type: integer }, ${members} } }`;
  const call = `requestBody: { content: { application/json: { schema: ${message('method: { type: string }')} } } }`;
  const contract = await contractOf(
    `openapi: 3.1.0\ninfo: { title: Chain, version: '1' }\npaths:\n` +
      `  /{key}:\n    post: { parameters: [{ name: key, in: path, required: true, schema: { type: string } }], ${call}, ` +
      `${json(200, "{ $ref: '#/components/schemas/Balance' }")} }\n` +
      `components:\n  schemas:\n    Balance: ${message('result: { type: string }')}\n`,
  );
  expect(derive(contract).collections.map(({ identity }) => identity?.value)).toEqual([undefined]);
});
