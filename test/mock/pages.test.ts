/** Pages of lists: a client that follows the convention of the document sees each item exactly once. */
import { expect, test } from 'vitest';
import { contractOf } from './contract-of.ts';
import { clientOf } from './shelter.ts';

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly next?: string | null;
  readonly next_path?: string | null;
  readonly next_page_url?: string | null;
  readonly more?: boolean;
}

const NEXT = "next: { type: [string, 'null'], format: uri }";
const URI = '{ next_uri: $response.next, results: $response.items }';
const PATH = '{ next_path: $response.next_path, results: $response.items }';
const lastItem = (name: string): string =>
  `{ cursor: $request.after_item, last_item: ${name}, has-next-page: $response.more, results: $response.items }`;

type Follow = (page: Listed) => string | null | undefined;

const following = (name: string): Follow => {
  return ({ more, items }) => {
    const value = items.at(-1)![name as 'id'];
    return more ? `/buoys?limit=2&after_item=${encodeURIComponent(value)}` : undefined;
  };
};

test.each<[parameter: string, property: string, convention: string | undefined, follow: Follow]>([
  ['token', NEXT, URI, ({ next }) => next],
  ['continuation_token', NEXT, URI, ({ next }) => next],
  ['bookmark', NEXT, URI, ({ next }) => next],
  ['token', "next_path: { type: [string, 'null'] }", PATH, ({ next_path: path }) => path],
  [
    'token',
    "next_page_url: { type: [string, 'null'], format: uri }",
    undefined,
    (page) => page.next_page_url,
  ],
  ['after_item', 'more: { type: boolean }', lastItem('name'), following('name')],
  ['after_item', 'more: { type: boolean }', lastItem('id'), following('id')],
])('pages by %s, with %s and %s', async (parameter, property, convention, follow) => {
  const contract = await contractOf(documentOf(parameter, property, convention));
  const { call } = clientOf(contract, 'https://buoys.test', { initial: 0 });
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) await call('POST', '/buoys', { name });
  const seen: string[] = [];
  let url: string | null | undefined = '/buoys?limit=2';
  for (let page = 0; url && page < 9; page++) {
    const { status, body } = await call('GET', url.replace('https://buoys.test', ''));
    expect(status).toBe(200);
    const listed = body as Listed;
    expect(listed.items.length).toBeLessThanOrEqual(2);
    seen.push(...listed.items.map(({ name }) => name));
    url = follow(listed);
    if (property.startsWith('next_path') && url) expect(url).toMatch(/^\/buoys\?/);
  }
  expect(seen).toEqual(names);
});

test('declared headers count the items and pages of a list', async () => {
  const headers = `headers:
            X-Total-Count: { schema: { type: integer } }
            X-Total-Pages: { schema: { type: integer } }
            X-Other: { schema: { type: integer } }`;
  const text = documentOf('page', NEXT, undefined).replace(
    'description: A page.',
    (start) => `${start}\n          ${headers}`,
  );
  const { call } = clientOf(await contractOf(text), 'https://buoys.test', { initial: 0 });
  for (const name of ['a', 'b', 'c']) await call('POST', '/buoys', { name });
  const { headers: sent } = await call('GET', '/buoys?limit=2');
  expect([sent.get('x-total-count'), sent.get('x-total-pages'), sent.get('x-other')]).toEqual([
    '3',
    '2',
    null,
  ]);
});

function documentOf(parameter: string, property: string, convention: string | undefined): string {
  return `
openapi: 3.1.0
info: { title: Buoys, version: '1' }
paths:
  /buoys:
    get:
      operationId: listBuoys
      ${convention === undefined ? '' : `x-fern-pagination: ${convention}`}
      parameters:
        - { name: ${parameter}, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: A page.
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Buoy' } }
                  ${property}
        '400': { description: No such page. }
    post:
      operationId: createBuoy
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Buoy' } } } } }
components:
  schemas:
    Buoy: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
`;
}
