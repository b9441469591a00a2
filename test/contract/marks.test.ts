import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { LINES } from './documented.ts';
import { openapiFiles, sdl } from './documents.ts';
import { emptyMarks, innerMarks, openapiElements } from './openapi-elements.ts';
import { innerSdlMarks, sdlElements } from './sdl-elements.ts';

const files = openapiFiles();
const elements = [...openapiElements(files), ...sdlElements(sdl())];
/** An element that occurs twice is unmarked if one occurrence is unmarked. */
const marked = new Map<string, boolean>();
for (const { name, marked: is } of elements) marked.set(name, is && (marked.get(name) ?? true));

describe('documented elements are in the contract, unmarked', () => {
  const lines = LINES.flatMap(({ at, documents = [] }) => documents.map((name) => ({ at, name })));
  test.each(lines)('$at: $name', ({ name }) => {
    expect(marked.get(name)).toBe(false);
  });
});

describe('elements that the documentation leaves open are in the contract, marked', () => {
  const lines = LINES.flatMap(({ at, leavesOpen = [] }) => leavesOpen.map((name) => ({ at, name })));
  test.each(lines)('$at: $name', ({ name }) => {
    expect(marked.get(name)).toBe(true);
  });
});

test('no other element is unmarked', () => {
  const documented = new Set(LINES.flatMap(({ documents = [] }) => documents));
  // A value of an OpenAPI enum cannot carry a mark.
  const claims = [...marked].flatMap(([name, is]) => (is || name.includes('=') ? [] : [name]));
  expect(claims.filter((name) => !documented.has(name))).toEqual([]);
});

test('every line has elements or a reason why it has none', () => {
  const silent = LINES.filter(
    ({ documents = [], leavesOpen = [], because = '' }) =>
      (documents.length + leavesOpen.length === 0) !== because.length > 0,
  );
  expect(silent.map(({ at }) => at)).toEqual([]);
});

test('marks are on the outermost element and name a convention', () => {
  expect([...innerMarks(files), ...innerSdlMarks(sdl()), ...emptyMarks(files)]).toEqual([]);
});

describe('the extraction of marks', () => {
  const response = { description: 'ok', 'x-assumed': 'some convention' };
  const document = {
    paths: {
      '/orders': {
        get: {
          'x-assumed': 'some convention',
          parameters: [{ name: 'limit', in: 'query', 'x-assumed': '' }],
          responses: { 200: { description: 'ok' } },
        },
        post: {
          parameters: [{ $ref: 'parts.yaml#/parameters/Key' }],
          responses: { 200: { description: 'ok' }, 400: { $ref: 'parts.yaml#/responses/Bad' } },
        },
      },
    },
    components: {
      schemas: {
        Order: {
          properties: { id: {}, note: { 'x-assumed': 'some convention' }, never: false },
          allOf: [{ properties: { total: { enum: ['a'] } } }],
        },
      },
    },
  };
  const parts = { parameters: { Key: { name: 'Key', in: 'header' } }, responses: { Bad: response } };
  const twin = new Map<string, Readonly<Record<string, unknown>>>([
    ['v1.yaml', document],
    ['parts.yaml', parts],
  ]);

  test('OpenAPI: by ancestors and through references', () => {
    expect(openapiElements(twin).map(({ name, marked: is }) => `${name}${is ? ' *' : ''}`)).toEqual([
      'rest path /orders',
      'rest GET /orders *',
      'rest GET /orders parameter limit *',
      'rest GET /orders 200 *',
      'rest POST /orders',
      'rest POST /orders parameter Key',
      'rest POST /orders 200',
      'rest POST /orders 400 *',
      'rest Order',
      'rest Order.id',
      'rest Order.note *',
      'rest Order.total',
      'rest Order.total=a',
    ]);
    expect(innerMarks(twin)).toEqual(['v1.yaml#/paths/~1orders/get/parameters/0']);
    expect(emptyMarks(twin)).toEqual(['v1.yaml#/paths/~1orders/get/parameters/0']);
  });

  test('SDL: by ancestors', () => {
    const schema = parse(`
      type Query { order(id: ID! @assumed(because: "x")): Order more(at: Int): Int @assumed(because: "x") }
      type Order @assumed(because: "x") { id: ID @assumed(because: "x") }
      enum State { OPEN SHUT @assumed(because: "x") }`);
    expect(sdlElements(schema).map(({ name, marked: is }) => `${name}${is ? ' *' : ''}`)).toEqual([
      'graphql Query',
      'graphql Query.order',
      'graphql Query.order(id:) *',
      'graphql Query.more *',
      'graphql Query.more(at:) *',
      'graphql Order *',
      'graphql Order.id *',
      'graphql State',
      'graphql State.OPEN',
      'graphql State.SHUT *',
    ]);
    expect(innerSdlMarks(schema)).toEqual(['graphql Order.id']);
  });
});
