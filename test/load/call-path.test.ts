import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { callName } from '../../src/model/lookup.ts';
import { isPlural, plural, singular } from '../../src/core/inflection.ts';
import type { Naming } from '../../src/load/naming.ts';
import { memoryFiles } from './memory-files.ts';

/** Method and path, tag, operationId → call path. */
const REST: readonly (readonly [string, string, string, string])[] = [
  ['POST /v1/messages', 'messages', 'sendMessage', 'messages.send'],
  ['GET /v1/messages', 'messages', 'listMessages', 'messages.list'],
  ['GET /v1/messages', 'messages', 'getMessages', 'messages.list'],
  ['GET /v1/messages/{id}', 'messages', 'getMessage', 'messages.get'],
  ['GET /v1/messages/{id}', '', 'getMessage', 'messages.get'],
  ['GET /pets', 'pets', 'findPetsByStatus', 'pets.find'],
  ['GET /v1/accounts', '', 'GetAccounts', 'accounts.list'],
  ['POST /v1/accounts/{account}', '', 'PostAccountsAccount', 'accounts.update'],
  [
    'GET /v1/accounts/{account}/bank_accounts',
    '',
    'GetAccountsAccountBankAccounts',
    'accounts.bankAccounts.list',
  ],
  ['POST /v1/issuing/cards/{card}/cancel', '', 'PostIssuingCardsCardCancel', 'issuing.cards.cancel'],
  ['POST /v1/cards/{card}:cancel', '', '', 'cards.cancel'],
  ['POST /v1/accounts/{account}/login_links', '', '', 'accounts.loginLinks.create'],
  ['POST /calls/{id}/hangup', '', 'hangup-call', 'calls.hangup'],
  ['POST /images/generations', '', 'generateImage', 'images.generations.generate'],
  ['GET /v1/customers/search', '', '', 'customers.search'],
  ['GET /2010-04-01/Queues.json', '', 'ListQueue', 'queues.list'],
  ['DELETE /v2/api/pets/{id}', '', '', 'pets.delete'],
  ['PUT /pets/{id}', '', '', 'pets.update'],
  ['PATCH /pets/{id}/owner', '', '', 'pets.owner.update'],
  ['GET /', '', '', 'root.get'],
  ['GET /lists', 'Lists', 'listLists', 'lists.list'],
];

test.for(REST)('%s, tag %j, operationId %j → %s', async ([operation, tag, operationId, expected]) => {
  const [method = '', path = ''] = operation.split(' ');
  const details = { ...(tag && { tags: [tag] }), ...(operationId && { operationId }) };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A' },
    paths: { [path]: { [method.toLowerCase()]: details } },
  };
  const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': JSON.stringify(document) }));
  expect(callName(contract!.operations[0]!.callPath)).toBe(expected);
});

/** The naming rules of the configuration, and the call path of `GET /beta/things/{id}/parts/{part}`. */
const NAMING: readonly (readonly [Partial<Naming>, string])[] = [
  [{}, 'beta.things.parts.get'],
  [{ nested: 'methods' }, 'beta.things.getPart'],
  [{ verbs: { get: 'retrieve' } }, 'beta.things.parts.retrieve'],
  [{ rules: [{ path: '/beta/**', group: [] }] }, 'things.parts.get'],
  [{ rules: [{ path: '/beta/things/**', group: ['lab', 'items'] }] }, 'lab.items.parts.get'],
  [{ rules: [{ path: '/beta/things/*/parts/{id}', group: ['parts'], action: 'read_one' }] }, 'parts.readOne'],
  [{ rules: [{ path: '/beta/things/**', method: 'POST', group: ['other'] }] }, 'beta.things.parts.get'],
];

test.for(NAMING)('%j → %s', async ([names, expected]) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'A' },
    paths: { '/beta/things/{id}/parts/{part}': { get: {} } },
  };
  const files = memoryFiles({ 'a.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'a.json', names }, files);
  expect(callName(contract!.operations[0]!.callPath)).toBe(expected);
});

/** The extensions of `GET /things`, and its call path. */
const DECLARED: readonly (readonly [object, string])[] = [
  [{ 'x-fern-sdk-group-name': 'lab', 'x-fern-sdk-method-name': 'read_all' }, 'lab.readAll'],
  [{ 'x-fern-sdk-group-name': ['lab', 'items'] }, 'lab.items.list'],
  [{ 'x-speakeasy-group': 'lab.items', 'x-speakeasy-name-override': 'all' }, 'lab.items.all'],
  [{ 'x-fern-sdk-group-name': 'lab', 'x-speakeasy-name-override': 'all' }, 'lab.all'],
  [{ 'x-fern-sdk-method-name': 'one', 'x-speakeasy-name-override': 'other' }, 'things.one'],
  [{ 'x-fern-sdk-method-name': '' }, 'things.list'],
];

test.for(DECLARED)('%j → %s', async ([extensions, expected]) => {
  const paths = { '/things/{id}': { get: {} }, '/things': { get: extensions } };
  const files = memoryFiles({ 'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }) });
  const { contract } = await load({ openapi: 'a.json' }, files);
  expect(callName(contract!.operations[1]!.callPath)).toBe(expected);
});

test('a naming rule overrides the names in the document, one part at a time', async () => {
  const paths = { '/things': { get: { 'x-fern-sdk-group-name': 'lab', 'x-fern-sdk-method-name': 'all' } } };
  const names = { rules: [{ path: '/things', action: 'browse' }] };
  const files = memoryFiles({ 'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }) });
  const { contract } = await load({ openapi: 'a.json', names }, files);
  expect(callName(contract!.operations[0]!.callPath)).toBe('lab.browse');
});

test('a declared name takes precedence over the same derived name of an earlier operation', async () => {
  const chosen = { 'x-fern-sdk-group-name': 'things', 'x-fern-sdk-method-name': 'list' };
  const paths = { '/things/{id}': { get: {} }, '/things': { get: {} }, '/others': { get: chosen } };
  const files = memoryFiles({ 'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }) });
  const { contract } = await load({ openapi: 'a.json' }, files);
  expect(contract!.operations.map(({ callPath }) => callName(callPath))).toEqual([
    'things.get',
    'things.getThings',
    'things.list',
  ]);
});

test('paths that differ only in parameters have different names, without numbers', async () => {
  const paths = { '/a/{x}/b': { get: {} }, '/a/b/{x}': { get: {} }, '/a/{x}/{y}/b': { get: {} } };
  const files = memoryFiles({ 'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }) });
  const { contract, diagnostics } = await load({ openapi: 'a.json' }, files);
  const all = contract!.operations.map(({ callPath }) => callName(callPath));
  expect(new Set(all).size).toBe(3);
  expect(all.join(' ')).not.toMatch(/\d/);
  expect(diagnostics.filter(({ code }) => code === 'call-name-taken')).toEqual([]);
});

test('a name with a number is reported, with an overlay action that changes it', async () => {
  const paths = Object.fromEntries(
    ['/a-b', '/a_b', '/A.b', "/a'b", '/aB'].map((path) => [path, { get: {} }]),
  );
  const files = { 'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }) };
  const { contract, diagnostics } = await load({ openapi: 'a.json' }, memoryFiles(files));
  const taken = diagnostics.filter(({ code }) => code === 'call-name-taken');
  expect(contract!.operations.filter(({ callPath }) => /\d$/.test(callPath.action.wire))).toHaveLength(
    taken.length,
  );
  expect(taken.length).toBeGreaterThan(0);
  const actions = taken.map(({ help = '' }, index) =>
    help.replace(/.*Overlay action: (.*)\.$/s, '$1').replace('newName', `new${'ABCDE'[index]}`),
  );
  const overlay = `overlay: 1.0.0\nactions:\n${actions.map((action) => `  - ${action}\n`).join('')}`;
  const again = await load(
    { openapi: 'a.json', overlays: ['o.yaml'] },
    memoryFiles({ ...files, 'o.yaml': overlay }),
  );
  expect(again.diagnostics.map(({ code }) => code)).not.toContain('call-name-taken');
  expect(again.contract!.operations.filter(({ callPath }) => /\d$/.test(callPath.action.wire))).toEqual([]);
});

test('a collection at the beginning of most paths is not a part of names', async () => {
  const names = Array.from('abcdefghij', (letter) => `${letter}s`);
  const paths = Object.fromEntries(names.map((name) => [`/accounts/{id}/${name}`, { get: {} }]));
  const files = memoryFiles({ 'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }) });
  const { contract } = await load({ openapi: 'a.json' }, files);
  expect(callName(contract!.operations[0]!.callPath)).toBe('as.get');
});

/** Kind and name of a document or root field → call path; `Order` and `Product` are types. */
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
  expect(callName(contract!.documents[0]!.callPath)).toBe(expected);
});

test('call paths are unique in both protocols, even if derived names collide', async () => {
  const paths = Object.fromEntries(
    ['v1', 'v2', 'v3'].map((at) => [`/${at}/pets`, { get: { operationId: 'listPets' } }]),
  );
  const files = memoryFiles({
    'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths }),
    'a.graphql': 'type Query { a: Int }',
    'a.gql': 'query ListPets { a } query listPets { a } query GetPets { a }',
  });
  const { contract } = await load({ openapi: 'a.json', graphql: ['a.graphql'], documents: ['a.gql'] }, files);
  const callables = [...contract!.operations.filter(({ kind }) => kind === 'rest'), ...contract!.documents];
  const all = callables.map(({ callPath }) => callName(callPath));
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(0, 3)).toEqual(['pets.list', 'pets.listPets', 'pets.getV3Pets']);
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
