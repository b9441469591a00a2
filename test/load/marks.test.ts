/** Each mark has the same meaning in both notations, and each malformed value is reported with its location. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Marks } from '../../src/model/marks.ts';
import { inputOf } from './cases/hostile.ts';
import { memoryFiles } from './memory-files.ts';

type Mark = keyof Marks;

const LOCATIONS: Readonly<Record<Exclude<Mark, 'event'>, readonly [extension: string, arguments: string]>> = {
  order: ['x-order', 'by: [String]'],
  unique: ['x-unique', 'with: [String], without: [String]'],
  derived: ['x-derived', 'count: Any, sum: String, where: Any, equals: String, bytes: String'],
  presentWhen: ['x-present-when', 'property: String, is: [Any], only: Boolean'],
  stamp: ['x-stamp', 'at: Any, enters: [String]'],
  secret: ['x-secret', 'shown: Any, signs: Any, overlap: String, valid: Any'],
  bounds: [
    'x-bounds',
    'after: String, from: String, before: String, until: String, min: String, max: String',
  ],
  scope: ['x-scope', 'of: [String]'],
};

/** Mark, value in OpenAPI, arguments in the SDL, and the result in the model. */
const FINE: readonly (readonly [Exclude<Mark, 'event'>, string, string, JsonValue])[] = [
  [
    'order',
    '[-created.at, id]',
    'by: ["-created.at", "id"]',
    {
      by: [
        { path: ['created', 'at'], isDescending: true },
        { path: ['id'], isDescending: false },
      ],
    },
  ],
  ['order', 'id', 'by: "id"', { by: [{ path: ['id'], isDescending: false }] }],
  ['unique', 'true', '', { with: [] }],
  ['unique', '{ with: [region] }', 'with: ["region"]', { with: ['region'] }],
  ['derived', '{ count: a.b }', 'count: "a.b"', { from: { kind: 'count', list: ['a', 'b'] } }],
  [
    'derived',
    '{ count: { of: Order, where: { state: [paid, sent], big: true } } }',
    'count: { of: "Order", where: { state: ["paid", "sent"], big: true } }',
    {
      from: {
        kind: 'countOf',
        of: 'Order',
        where: [
          { property: 'state', is: ['paid', 'sent'] },
          { property: 'big', is: [true] },
        ],
      },
    },
  ],
  [
    'derived',
    '{ count: { of: Order } }',
    'count: { of: "Order" }',
    { from: { kind: 'countOf', of: 'Order', where: [] } },
  ],
  ['derived', '{ sum: a.b }', 'sum: "a.b"', { from: { kind: 'sum', path: ['a', 'b'] } }],
  [
    'derived',
    '{ sum: a.b, where: { state: [paid] } }',
    'sum: "a.b", where: { state: ["paid"] }',
    { from: { kind: 'sum', path: ['a', 'b'], where: [{ property: 'state', is: ['paid'] }] } },
  ],
  ['derived', '{ bytes: getFile }', 'bytes: "getFile"', { from: { kind: 'bytes', of: 'getFile' } }],
  [
    'presentWhen',
    '{ state: [paid, sent] }',
    'property: "state", is: ["paid", "sent"]',
    { when: [{ property: 'state', is: ['paid', 'sent'] }], isExclusive: true },
  ],
  [
    'presentWhen',
    '{ state: paid, only: false }',
    'property: "state", is: "paid", only: false',
    { when: [{ property: 'state', is: ['paid'] }], isExclusive: false },
  ],
  ['stamp', 'created', 'at: CREATED', { moment: 'created', states: [] }],
  ['stamp', 'Changed', 'at: Changed', { moment: 'changed', states: [] }],
  ['stamp', '{ enters: [paid] }', 'enters: ["paid"]', { moment: 'enters', states: ['paid'] }],
  ['secret', '{ shown: once }', 'shown: ONCE', { signsWebhooks: false }],
  [
    'secret',
    '{ shown: once, signs: webhooks, overlap: P7D }',
    'shown: ONCE, signs: WEBHOOKS, overlap: "P7D"',
    { signsWebhooks: true, overlap: { text: 'P7D', months: 0, milliseconds: 604_800_000 } },
  ],
  ['bounds', '{ after: a }', 'after: "a"', { siblings: [{ is: 'after', property: 'a' }] }],
  [
    'bounds',
    '{ min: now+PT1M, max: now-P1Y2M, until: b }',
    'min: "now+PT1M", max: "now-P1Y2M", until: "b"',
    {
      siblings: [{ is: 'until', property: 'b' }],
      min: { sign: 1, duration: { text: 'PT1M', months: 0, milliseconds: 60_000 } },
      max: { sign: -1, duration: { text: 'P1Y2M', months: 14, milliseconds: 0 } },
    },
  ],
  [
    'scope',
    '[tenant, region, tenant]',
    'of: ["tenant", "region", "tenant"]',
    { names: ['tenant', 'region'] },
  ],
];

/** Malformed values; `undefined` if the SDL itself rejects them. */
const MALFORMED: readonly (readonly [Exclude<Mark, 'event'>, string, string | undefined])[] = [
  ['order', '[]', 'by: []'],
  ['order', '3', undefined],
  ['order', '[a..b]', 'by: ["a..b"]'],
  ['order', '["-"]', 'by: ["-"]'],
  ['unique', 'false', undefined],
  ['unique', '{ with: [] }', 'with: []'],
  ['unique', '{ without: [a] }', 'without: ["a"]'],
  ['derived', '{}', ''],
  ['derived', 'items', undefined],
  ['derived', '{ count: a, sum: a.b }', 'count: "a", sum: "a.b"'],
  ['derived', '{ count: 1 }', 'count: 1'],
  ['derived', '{ count: { where: { a: 1 } } }', 'count: { where: { a: 1 } }'],
  ['derived', '{ count: { of: A, where: {} } }', 'count: { of: "A", where: {} }'],
  ['derived', '{ count: { of: A, where: { a: [[1]] } } }', 'count: { of: "A", where: { a: [[1]] } }'],
  ['derived', '{ sum: a }', 'sum: "a"'],
  ['derived', '{ bytes: a, where: { b: c } }', 'bytes: "a", where: { b: "c" }'],
  ['secret', '{ shown: once, valid: a }', 'shown: ONCE, valid: "a"'],
  ['derived', '{ equals: note }', undefined],
  ['derived', '{ equals: $response.body#/a }', undefined],
  ['presentWhen', '{ only: true }', 'only: true'],
  ['presentWhen', '{ a: [] }', 'property: "a", is: []'],
  ['presentWhen', '{ a: b, only: 1 }', undefined],
  ['stamp', 'deleted', 'at: DELETED'],
  ['stamp', '{ enters: [] }', 'enters: []'],
  ['stamp', '{ created: true }', 'at: CREATED, enters: ["a"]'],
  ['secret', '{}', ''],
  ['secret', '{ shown: always }', 'shown: ALWAYS'],
  ['secret', '{ shown: once, signs: letters }', 'shown: ONCE, signs: LETTERS'],
  ['secret', '{ shown: once, overlap: P7D }', 'shown: ONCE, overlap: "P7D"'],
  [
    'secret',
    '{ shown: once, signs: webhooks, overlap: week }',
    'shown: ONCE, signs: WEBHOOKS, overlap: "week"',
  ],
  ['bounds', '{}', ''],
  ['bounds', '{ min: today }', 'min: "today"'],
  ['bounds', '{ max: now+7D }', 'max: "now+7D"'],
  ['bounds', '{ above: a }', undefined],
  ['scope', '[]', 'of: []'],
  ['scope', '[1]', undefined],
];

async function read(
  files: Readonly<Record<string, string>>,
): Promise<{ marks: Marks; found: readonly string[] }> {
  const { contract, diagnostics } = await load(inputOf(files), memoryFiles(files));
  return {
    marks: Object.assign({}, ...markedIn(contract!)) as Marks,
    found: [...new Set(diagnostics.map(({ code, at }) => `${code} ${at?.line}`))],
  };
}

function markedIn({ types, operations, webhooks }: Contract): readonly Marks[] {
  const properties = [...types.values()].flatMap(({ type }) =>
    type.kind === 'object' ? type.properties : [],
  );
  return [...types.values(), ...operations, ...webhooks, ...properties].flatMap(({ marks = [] }) => marks);
}

function openapi(mark: Exclude<Mark, 'event'>, value: string): Readonly<Record<string, string>> {
  const own = `${LOCATIONS[mark][0]}: ${value}`;
  const [onType, onProperty] = mark === 'scope' ? [`, ${own}`, ''] : ['', own];
  return {
    'a.yaml': `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents: { schemas: { A: { properties: { v: { type: string,\n${onProperty} } }\n${onType} } } }\n`,
  };
}

function sdl(mark: Exclude<Mark, 'event'>, value: string): Readonly<Record<string, string>> {
  const name = LOCATIONS[mark][0].slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const own = `@${name}${value === '' ? '' : `(${value})`}`;
  const [onType, onField] = mark === 'scope' ? [own, ''] : ['', own];
  return {
    'a.graphql': `scalar Any directive @${name}(${LOCATIONS[mark][1]}) on OBJECT | FIELD_DEFINITION type Query { a: A }\ntype A ${onType} { v: String\n${onField} }`,
    'a.gql': 'query Q { a { v } }',
  };
}

const withoutPlace = (value: unknown): unknown => {
  const { at: _, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
};

describe('marks in OpenAPI', () => {
  test.for(FINE)('%s: %s', async ([mark, value, , expected]) => {
    const { marks, found } = await read(openapi(mark, value));
    expect([withoutPlace(marks[mark]), found]).toEqual([expected, []]);
  });
  test.for(MALFORMED)('not %s: %s', async ([mark, value]) => {
    const { marks, found } = await read(openapi(mark, value));
    expect([marks, found]).toEqual([{}, [`vocabulary-malformed ${mark === 'scope' ? 5 : 4}`]]);
  });
});

describe('marks in the SDL', () => {
  test.for(FINE)('%s: %s', async ([mark, , value, expected]) => {
    const { marks, found } = await read(sdl(mark, value));
    expect([withoutPlace(marks[mark]), found]).toEqual([expected, []]);
  });
  test.for(MALFORMED.filter(([, , value]) => value !== undefined))(
    'not %s: %s %s',
    async ([mark, , value]) => {
      const { marks, found } = await read(sdl(mark, value!));
      expect([marks, found]).toEqual([{}, [`vocabulary-malformed ${mark === 'scope' ? 2 : 3}`]]);
    },
  );
});

test.for([
  ['$request.body#/note', { in: 'body', path: ['note'] }],
  ['$request.body#/a~1b/c', { in: 'body', path: ['a/b', 'c'] }],
  ['$request.query.note', { in: 'query', path: ['note'] }],
] as const)('a value derived from the request: %s', async ([value, expected]) => {
  const { marks } = await read(openapi('derived', `{ equals: ${value} }`));
  expect(marks.derived?.from).toEqual({ kind: 'equals', value: expected });
});

test('a value derived from an argument', async () => {
  const { marks } = await read(sdl('derived', 'equals: "input.note"'));
  expect(marks.derived?.from).toEqual({ kind: 'equals', value: { in: 'argument', path: ['input', 'note'] } });
});

const webhook = (value: string): Readonly<Record<string, string>> => ({
  'a.yaml': `openapi: 3.1.0\ninfo: { title: T, version: '1' }\nwebhooks: { paid: { post: {\nx-event: ${value} } } }`,
});

test.for([
  ['{ of: A, when: created }', { of: 'A', cause: 'created', states: [] }],
  [
    '{ of: A, enters: paid, object: $request.body#/data, before: $request.body#/old/a }',
    { of: 'A', cause: 'enters', states: ['paid'], object: ['data'], before: ['old', 'a'] },
  ],
  ['{ of: A, when: changed, in: paid }', { of: 'A', cause: 'changed', states: ['paid'] }],
  [
    '{ of: A, enters: [paid, sent], object: $request.body }',
    { of: 'A', cause: 'enters', states: ['paid', 'sent'], object: [] },
  ],
] as const)('an event: %s', async ([value, expected]) => {
  const { marks, found } = await read(webhook(value));
  expect([withoutPlace(marks.event), found]).toEqual([expected, []]);
});

test.for([
  '{ when: created }',
  '{ of: A }',
  '{ of: A, when: created, enters: paid }',
  '{ of: A, enters: paid, in: paid }',
  '{ of: A, when: sold }',
  '{ of: A, when: created, object: data }',
  '{ of: A, when: created, object: $request.query.data }',
  '{ of: A, when: created, after: data }',
  'A',
])('no event: %s', async (value) => {
  const { marks, found } = await read(webhook(value));
  expect([marks, found]).toEqual([{}, ['vocabulary-malformed 4']]);
});

test('a mark at another location is reported', async () => {
  const { found } = await read({
    'a.yaml': `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /a: { get: {\nx-stamp: created,\nx-order: [id],\nx-event: { of: A } } } }`,
  });
  expect(found).toEqual(['vocabulary-unread 4', 'vocabulary-unread 6']);
});
