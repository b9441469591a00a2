import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { isPlural, plural, singular } from '../../src/core/inflection.ts';
import { memoryFiles } from './memory-files.ts';

/** Method and path, tag, operationId → where it goes. */
const REST: readonly (readonly [string, string, string, string])[] = [
  ['POST /v1/messages', 'messages', 'sendMessage', 'messages.send'],
  ['GET /v1/messages', 'messages', 'listMessages', 'messages.list'],
  ['GET /v1/messages', 'messages', 'getMessages', 'messages.list'],
  ['GET /v1/messages/{id}', 'messages', 'getMessage', 'messages.get'],
  ['GET /v1/messages/{id}', '', 'getMessage', 'messages.get'],
  ['GET /pets', 'pets', 'findPetsByStatus', 'pets.findByStatus'],
  ['GET /v1/accounts', '', 'GetAccounts', 'accounts.list'],
  ['POST /v1/accounts/{account}', '', 'PostAccountsAccount', 'accounts.update'],
  [
    'GET /v1/accounts/{account}/bank_accounts',
    '',
    'GetAccountsAccountBankAccounts',
    'accounts.listBankAccounts',
  ],
  ['POST /v1/issuing/cards/{card}/cancel', '', 'PostIssuingCardsCardCancel', 'issuing.cancelCard'],
  ['DELETE /v2/api/pets/{id}', '', '', 'pets.delete'],
  ['PUT /pets/{id}', '', '', 'pets.replace'],
  ['PATCH /pets/{id}/owner', '', '', 'pets.updateOwner'],
  ['GET /', '', '', 'root.get'],
  ['GET /lists', 'Lists', 'listLists', 'lists.list'],
];

test.for(REST)('%s, tag %j, operationId %j → %s', async ([operation, tag, operationId, expected]) => {
  const [method = '', path = ''] = operation.split(' ');
  const details = { ...(tag && { tags: [tag] }), ...(operationId && { operationId }) };
  const document = { openapi: '3.1.0', paths: { [path]: { [method.toLowerCase()]: details } } };
  const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': JSON.stringify(document) }));
  const { resource, action } = contract!.operations[0]!.callPath;
  expect(`${resource.wire}.${action.wire}`).toBe(expected);
});

/** Kind and name of a document or root field → where it goes, where `Order` and `Product` are types. */
const GRAPHQL: readonly (readonly [string, string, string])[] = [
  ['query', 'GetCampaigns', 'campaigns.list'],
  ['query', 'ListCampaigns', 'campaigns.list'],
  ['query', 'GetCampaign', 'campaigns.get'],
  ['mutation', 'CreateCampaignMember', 'campaignMembers.create'],
  ['mutation', 'ProductCreate', 'products.create'],
  ['mutation', 'OrderMarkAsPaid', 'orders.markAsPaid'],
  ['mutation', 'PayForOrder', 'forOrders.pay'],
  ['mutation', 'ShipOutOrder', 'outOrders.ship'],
  ['mutation', 'TouchOrder', 'orders.touch'],
  ['query', 'Products', 'products.list'],
  ['query', 'Product', 'products.get'],
  ['query', 'Shop', 'shop.get'],
  ['query', 'Version', 'version.get'],
  ['query', 'Search', 'queries.search'],
  ['mutation', 'Login', 'mutations.login'],
  ['subscription', 'OrderChanged', 'orders.changed'],
];

test.for(GRAPHQL)('%s %s → %s', async ([kind, name, expected]) => {
  const roots = ['Query', 'Mutation', 'Subscription'].map((root) => `type ${root} { a: Int }`).join(' ');
  const schema = `${roots} type Order { a: Int } type Product { a: Int }`;
  const files = memoryFiles({ 'a.graphql': schema, 'a.gql': `${kind} ${name} { a }` });
  const { contract } = await load({ graphql: ['a.graphql'], documents: ['a.gql'] }, files);
  const { resource, action } = contract!.documents[0]!.callPath;
  expect(`${resource.wire}.${action.wire}`).toBe(expected);
});

test('paths are unique over both protocols, whatever collides', async () => {
  const paths = Object.fromEntries(
    ['a', 'b', 'c'].map((at) => [`/x/${at}`, { get: { tags: ['pets'], operationId: 'listPets' } }]),
  );
  const files = memoryFiles({
    'a.json': JSON.stringify({ openapi: '3.1.0', paths }),
    'a.graphql': 'type Query { a: Int }',
    'a.gql': 'query ListPets { a } query listPets { a } query GetPets { a }',
  });
  const { contract } = await load({ openapi: 'a.json', graphql: ['a.graphql'], documents: ['a.gql'] }, files);
  const callables = [...contract!.operations.filter(({ kind }) => kind === 'rest'), ...contract!.documents];
  const all = callables.map(({ callPath }) => `${callPath.resource.wire}.${callPath.action.wire}`);
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(0, 3)).toEqual(['pets.list', 'pets.listPets', 'pets.getXC']);
});

test.for([
  ['campaign', 'campaigns'],
  ['category', 'categories'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['box', 'boxes'],
  ['batch', 'batches'],
  ['status', 'statuses'],
  ['media', 'media'],
  ['person', 'people'],
  ['bus', 'buses'],
  ['fee', 'fees'],
  ['case', 'cases'],
  ['price', 'prices'],
] as const)('%s, %s', ([one, many]) => {
  expect(plural(one)).toBe(many);
  expect(singular(many)).toBe(one);
  expect(singular(one)).toBe(one);
  expect(plural(many)).toBe(many);
  expect(isPlural(one)).toBe(false);
  expect(isPlural(many)).toBe(one !== many);
});
