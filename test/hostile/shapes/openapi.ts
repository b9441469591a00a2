/** Structures of OpenAPI documents and JSON Schema that are deep, wide, or doubling. */
import {
  bodyOf,
  chained,
  documentOf,
  list,
  map,
  nested,
  object,
  operation,
  range,
  record,
  ref,
  rest,
  STRING,
  type Schema,
  type Shape,
} from './shape.ts';
import { CIRCULAR, COLLISIONS } from './circular.ts';

const nullable = (schema: Schema): object => ({ anyOf: [schema, { type: 'null' }] });
const tagged = (
  count: number,
  of: (index: number) => object = () => ({}),
): Readonly<Record<string, Schema>> =>
  record(
    range(count, (index) => `V${index}`),
    (name, index) => object({ kind: { const: name }, ...of(index) }, ['kind']),
  );
const union = (
  keyword: string,
  variants: Readonly<Record<string, Schema>>,
  more: object = {},
): Readonly<Record<string, Schema>> => ({
  Union: { [keyword]: Object.keys(variants).map(ref), ...more },
  ...variants,
});
const part = (index: number): object => ({
  oneOf: range(4, (choice) =>
    object({ [`k${index}`]: { const: `v${choice}` }, [`p${index}x${choice}`]: STRING }, [`k${index}`]),
  ),
});
const plainPart = (index: number): object => ({
  anyOf: range(4, (choice) => object({ [`p${index}x${choice}`]: STRING }, [`p${index}x${choice}`])),
});
const parts = (count: number, of: (index: number) => object): Readonly<Record<string, Schema>> => {
  const names = range(count, (index) => `P${index}`);
  return { All: { allOf: names.map(ref) }, ...record(names, (_, index) => of(index)) };
};
const response = (members: object = {}): object => ({ description: '', ...members });
const json = (schema: Schema): object => ({ content: { 'application/json': { schema } } });

const DEEP: readonly Shape[] = [
  ['lists', (next: Schema) => list(next)],
  ['lists of null', (next: Schema) => list(nullable(next))],
  ['maps', (next: Schema) => map(next)],
  ['maps of null', (next: Schema) => map(nullable(next))],
  ['objects', (next: Schema) => object({ a: next }, ['a'])],
  ['optional objects', (next: Schema) => object({ a: next })],
  ['objects that may be null', (next: Schema) => object({ a: nullable(next) }), 40],
  ['lists of objects', (next: Schema) => object({ a: list(next) }, ['a'])],
  ['choices', (next: Schema) => ({ anyOf: [next, { type: 'integer' }] })],
  ['choices of a list', (next: Schema) => ({ oneOf: [list(next), { type: 'integer' }] })],
  [
    'choices of objects',
    (next: Schema) => ({ oneOf: [object({ a: next }, ['a']), object({ b: STRING }, ['b'])] }),
    40,
  ],
  ['parts', (next: Schema) => ({ allOf: [object({ a: next }), object({ b: STRING })] }), 40],
  ['nested parts', (next: Schema) => ({ allOf: [next, object({ b: STRING })] })],
  ['tuples', (next: Schema) => ({ type: 'array', prefixItems: [next, STRING], items: false })],
  ['negations', (next: Schema) => ({ not: next })],
  ['conditions', (next: Schema) => ({ if: { type: 'string' }, then: next, else: { type: 'integer' } })],
  ['patterns', (next: Schema) => ({ type: 'object', patternProperties: { '^x': next } })],
].flatMap(([name, wrap, times = 60]) => [
  rest(
    `${times as number} nested ${name as string}`,
    bodyOf({ A: nested(times as number, wrap as (next: Schema) => Schema) }),
  ),
  rest(`a chain of 60 ${name as string}`, bodyOf(chained(60, wrap as (next: object) => Schema))),
]);

const DOUBLING: readonly Shape[] = (
  [
    ['required properties', (next) => object({ a: next, b: next }, ['a', 'b'])],
    ['optional properties', (next) => object({ a: next, b: next })],
    ['properties and lists', (next) => object({ a: next, b: list(next) }, ['a', 'b'])],
    ['parts', (next) => ({ allOf: [object({ a: next }), object({ b: next })] })],
    ['choices of a list and a map', (next) => ({ anyOf: [list(next), map(next)] })],
    ['a choice with itself', (next) => ({ anyOf: [next, list(next)] })],
    ['choices of objects', (next) => ({ oneOf: [object({ a: next }, ['a']), object({ b: next }, ['b'])] })],
    ['tuples', (next) => ({ type: 'array', prefixItems: [next, next], items: false })],
  ] as readonly (readonly [string, (next: object) => Schema])[]
).map(([name, of]) => rest(`${name} that double 40 times`, bodyOf(chained(40, of)), ['limit-steps']));

const WIDE: readonly Shape[] = [
  rest(
    '2,000 properties',
    bodyOf({
      A: object(
        record(
          range(2000, (index) => `p${index}`),
          () => STRING,
        ),
      ),
    }),
  ),
  rest(
    '2,000 required properties',
    bodyOf({
      A: object(
        record(
          range(2000, (index) => `p${index}`),
          () => STRING,
        ),
        range(2000, (index) => `p${index}`),
      ),
    }),
  ),
  rest('5,000 enum values', bodyOf({ A: { type: 'string', enum: range(5000, (index) => `v${index}`) } })),
  rest('5,000 numbers as enum', bodyOf({ A: { type: 'integer', enum: range(5000, (index) => index) } })),
  rest(
    'oneOf 1,000 tagged objects',
    bodyOf(union('oneOf', tagged(1000), { discriminator: { propertyName: 'kind' } })),
  ),
  rest('oneOf 1,000 objects with constants', bodyOf(union('oneOf', tagged(1000)))),
  rest(
    'resources with names of 64 to 69 characters',
    documentOf(
      record(
        range(6, (index) => `/${'Abcdefgh'.repeat(8)}${'x'.repeat(index)}`),
        () => ({ get: operation() }),
      ),
    ),
  ),
  rest(
    'tags of 30,000 characters',
    bodyOf(
      union(
        'oneOf',
        { V0: object({ kind: STRING }, ['kind']), V1: object({ kind: STRING }, ['kind']) },
        {
          discriminator: {
            propertyName: 'kind',
            mapping: { ['a b '.repeat(7500)]: '#/components/schemas/V0', b: '#/components/schemas/V1' },
          },
        },
      ),
    ),
  ),
  rest(
    'anyOf 1,000 objects',
    bodyOf(
      union(
        'anyOf',
        record(
          range(1000, (index) => `V${index}`),
          (name) => object({ [name]: STRING }),
        ),
      ),
    ),
  ),
  rest(
    'oneOf 1,000 inline objects',
    bodyOf({ A: { oneOf: range(1000, (index) => object({ [`p${index}`]: STRING }, [`p${index}`])) } }),
  ),
  rest('oneOf 1,000 strings', bodyOf({ A: { oneOf: range(1000, (index) => ({ const: `v${index}` })) } })),
  rest(
    'oneOf 300 lists and maps',
    bodyOf({
      A: { oneOf: range(300, (index) => (index % 2 ? list : map)(object({ [`p${index}`]: STRING }))) },
    }),
  ),
  rest(
    'allOf 300 objects',
    bodyOf({ A: { allOf: range(300, (index) => object({ [`p${index}`]: STRING })) } }),
  ),
  rest('allOf 300 references', bodyOf(parts(300, (index) => object({ [`p${index}`]: STRING })))),
  rest('allOf 40 tagged unions', bodyOf(parts(40, part))),
  rest('allOf 12 tagged unions', bodyOf(parts(12, part))),
  rest('allOf 40 unions', bodyOf(parts(40, plainPart))),
  rest('allOf 40 inline unions', bodyOf({ A: { allOf: range(40, plainPart) } })),
  rest(
    'allOf 10 unions of 100',
    bodyOf(
      parts(10, (index) => ({ oneOf: range(100, (choice) => object({ [`p${index}x${choice}`]: STRING })) })),
    ),
  ),
  rest(
    'properties beside 20 unions',
    bodyOf({
      A: {
        ...object({ a: STRING }),
        anyOf: range(20, plainPart),
        allOf: range(20, (index) => plainPart(index + 20)),
      },
    }),
  ),
  rest(
    'a tuple of 500',
    bodyOf({
      A: {
        type: 'array',
        prefixItems: range(500, (index) => (index % 2 ? STRING : { type: 'integer' })),
        items: false,
      },
    }),
  ),
  rest(
    '500 patterns',
    bodyOf({
      A: {
        type: 'object',
        patternProperties: record(
          range(500, (index) => `^p${index}_`),
          () => STRING,
        ),
      },
    }),
  ),
  rest(
    '2,000 operations',
    documentOf(
      record(
        range(1000, (index) => `/things${index}/{id}`),
        () => ({
          parameters: [{ name: 'id', in: 'path', required: true, schema: STRING }],
          get: operation({ responses: { 200: response(json(object({ a: STRING }))) } }),
          delete: operation(),
        }),
      ),
    ),
  ),
  rest(
    '2,000 operations of one tag',
    documentOf(
      record(
        range(2000, (index) => `/r${index}`),
        (_, index) => ({
          post: operation({
            tags: ['all'],
            operationId: `do${index}`,
            requestBody: json(object({ a: STRING })),
          }),
        }),
      ),
    ),
  ),
  rest(
    '500 parameters of each place',
    documentOf({
      '/a': {
        get: operation({
          parameters: ['query', 'header', 'cookie'].flatMap((place) =>
            range(500, (index) => ({ name: `p${place}${index}`, in: place, schema: STRING })),
          ),
        }),
      },
    }),
  ),
  {
    ...rest(
      'a path of 100 parameters',
      documentOf({
        [range(100, (index) => `/a/{p${index}}`).join('')]: {
          get: operation({
            parameters: range(100, (index) => ({
              name: `p${index}`,
              in: 'path',
              required: true,
              schema: STRING,
            })),
          }),
        },
      }),
    ),
    hasLongNames: true,
  },
  rest(
    '500 responses',
    documentOf({
      '/a': {
        get: operation({
          responses: record(
            range(500, (index) => 100 + index),
            (status) => response(json(object({ [`p${status}`]: STRING }))),
          ),
        }),
      },
    }),
  ),
  rest(
    '500 headers',
    documentOf({
      '/a': {
        get: operation({
          responses: {
            200: response({
              headers: record(
                range(500, (index) => `X-H${index}`),
                () => ({ schema: STRING }),
              ),
            }),
          },
        }),
      },
    }),
  ),
  rest(
    '300 media types',
    documentOf({
      '/a': {
        post: operation({
          requestBody: {
            content: record(
              range(300, (index) => `application/x${index}+json`),
              (_, index) => ({ schema: object({ [`p${index}`]: STRING }) }),
            ),
          },
          responses: {
            200: response({
              content: record(
                range(300, (index) => `application/x${index}+json`),
                (_, index) => ({ schema: object({ [`p${index}`]: STRING }) }),
              ),
            }),
          },
        }),
      },
    }),
  ),
  rest(
    'a form of any number of files',
    documentOf({
      '/a': {
        post: operation({
          requestBody: {
            content: {
              'multipart/form-data': { schema: map({ type: 'string', format: 'binary' }) },
            },
          },
        }),
      },
    }),
  ),
  rest(
    '500 parts of a form',
    documentOf({
      '/a': {
        post: operation({
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: object(
                  record(
                    range(500, (index) => `f${index}`),
                    (_, index) =>
                      index % 2
                        ? { type: 'string', contentMediaType: 'application/octet-stream' }
                        : list(STRING),
                  ),
                ),
              },
            },
          },
        }),
      },
    }),
  ),
  rest(
    '1,500 encoded fields of a form',
    documentOf({
      '/a': {
        post: operation({
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: object(
                  record(
                    range(1500, (index) => `f${index}`),
                    () => list(STRING),
                  ),
                ),
                encoding: record(
                  range(1500, (index) => `f${index}`),
                  () => ({ style: 'form', explode: false }),
                ),
              },
            },
          },
        }),
      },
    }),
  ),
  rest(
    '300 servers, tags, and security schemes',
    documentOf(
      {
        '/a': {
          get: operation({
            tags: range(300, (index) => `t${index}`),
            security: range(300, (index) => ({ [`s${index}`]: [] })),
          }),
        },
      },
      {
        securitySchemes: record(
          range(300, (index) => `s${index}`),
          (name) => ({ type: 'apiKey', in: 'header', name }),
        ),
      },
      {
        servers: range(300, (index) => ({ url: `https://s${index}.example.com` })),
        tags: range(300, (index) => ({ name: `t${index}` })),
      },
    ),
  ),
  rest(
    '300 callbacks and links',
    documentOf({
      '/a': {
        post: operation({
          operationId: 'a',
          callbacks: record(
            range(300, (index) => `c${index}`),
            () => ({ '{$request.body#/url}': { post: operation() } }),
          ),
          responses: {
            201: response({
              links: record(
                range(300, (index) => `l${index}`),
                () => ({ operationId: 'a' }),
              ),
            }),
          },
        }),
      },
    }),
  ),
  rest(
    '500 webhooks',
    documentOf(
      {},
      {},
      {
        webhooks: record(
          range(500, (index) => `w${index}`),
          () => ({ post: operation({ requestBody: json(object({ a: STRING })) }) }),
        ),
      },
    ),
  ),
  rest(
    '100 scopes and flows',
    documentOf(
      { '/a': { get: operation({ security: [{ o: range(100, (index) => `s${index}`) }] }) } },
      {
        securitySchemes: {
          o: {
            type: 'oauth2',
            flows: {
              clientCredentials: {
                tokenUrl: 'https://a.example.com',
                scopes: record(
                  range(100, (index) => `s${index}`),
                  () => '',
                ),
              },
            },
          },
        },
      },
    ),
  ),
  rest(
    'a default, constant, and example of 1,000 lists',
    bodyOf({
      A: object({
        a: { default: range(1000, () => [1]), examples: [range(1000, () => [1])] },
        b: { const: range(1000, () => ({ a: 1 })) },
      }),
    }),
  ),
];

export const OPENAPI_SHAPES: readonly Shape[] = [...DEEP, ...DOUBLING, ...WIDE, ...CIRCULAR, ...COLLISIONS];
