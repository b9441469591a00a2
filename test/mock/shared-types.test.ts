/** Resources of one type in several collections, and views with several types. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { derive } from '../../src/semantics/derive/derive.ts';
import { sightingsIn } from '../../src/semantics/world/sightings.ts';
import { contractOf } from './contract-of.ts';

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const response = (status: string, schema: string): string =>
  `'${status}': { description: It., content: { application/json: { schema: ${schema} } } }`;
const NONE = `'404': { description: None. }`;
const at = (...names: readonly string[]): string =>
  `[${names.map((name) => `{ name: ${name}, in: path, required: true, schema: { type: string, minLength: 1 } }`).join(', ')}]`;
const BODY = `requestBody: { content: { application/json: { schema: { type: object, properties: { label: { type: string } } } } } }`;
const BAD = `'400': { description: Invalid. }, '415': { description: Not JSON. }`;
const LIST = `{ type: array, items: { anyOf: [${ref('Bank')}, ${ref('Card')}] } }`;

const collection = (path: string, name: string): string => `
  ${path}:
    parameters: ${at('owner_id')}
    get: { responses: { ${response('200', LIST)}, ${NONE} } }
    post: { ${BODY}, responses: { ${response('201', ref(name))}, ${NONE}, ${BAD} } }
  ${path}/{id}:
    parameters: ${at('owner_id', 'id')}
    get: { responses: { ${response('200', ref(name))}, ${NONE} } }`;

const OPENAPI = `
openapi: 3.1.0
info: { title: Sources, version: '1' }
paths:
  /owners:
    post: { responses: { ${response('201', ref('Owner'))} } }
  /owners/{owner_id}:
    parameters: ${at('owner_id')}
    get: { responses: { ${response('200', ref('Owner'))}, ${NONE} } }
${collection('/owners/{owner_id}/sources', 'Source')}
${collection('/owners/{owner_id}/accounts', 'Account')}
components:
  schemas:
    Owner: { type: object, required: [id], properties: { id: { type: string } } }
    Source: { anyOf: [${ref('Person')}, ${ref('Bank')}, ${ref('Card')}] }
    Account: { anyOf: [${ref('Bank')}, ${ref('Card')}] }
    Person: { type: object, required: [id, kind], properties: { id: { type: string }, label: { type: string }, kind: { type: string, enum: [person] } } }
    Bank: { type: object, required: [id, kind, country], properties: { id: { type: string }, label: { type: string }, kind: { type: string, enum: [bank] }, country: { type: string } } }
    Card: { type: object, required: [id, kind, brand], properties: { id: { type: string }, label: { type: string }, kind: { type: string, enum: [card] }, brand: { type: string } } }
`;

test('a new resource has the same form in each view', async () => {
  const mock = createMock(await contractOf(OPENAPI), { basePath: '' });
  const send = async (method: string, path: string): Promise<unknown> =>
    (await mock.fetch(new Request(`http://mock.test${path}`, { method }))).json();
  const { id: owner } = (await send('POST', '/owners')) as { readonly id: string };
  const made = (await send('POST', `/owners/${owner}/sources`)) as { readonly id: string };
  expect(await send('GET', `/owners/${owner}/sources/${made.id}`)).toEqual(made);
  expect(await send('GET', `/owners/${owner}/sources`)).toContainEqual(made);
});

test('an item is a resource of the collection that the operation lists', async () => {
  const contract = await contractOf(OPENAPI);
  const concepts = derive(contract).actions.flatMap((action) => {
    const { operation, effect } = action;
    if (operation.kind !== 'rest' || effect.value !== 'list') return [];
    const { type } = operation.responses[0]!.contents[0]!;
    return sightingsIn(contract, type, [{ id: 'a' }], action).map(({ collection: { concept } }) => concept);
  });
  expect(concepts).toEqual(['source', 'account']);
});
