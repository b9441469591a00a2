/** Structures of OpenAPI documents that are circular, or whose names collide in most languages. */
import {
  COLLIDING,
  STRING,
  type Schema,
  type Shape,
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
} from './shape.ts';

const nullable = (schema: Schema): object => ({ anyOf: [schema, { type: 'null' }] });

/** Named types that are deep together, although neither the chain of names nor an unnamed part is. */
const DEEP_TOGETHER: readonly Shape[] = (
  [
    ['lists', list],
    ['maps', map],
    ['objects', (next) => object({ a: next }, ['a'])],
  ] as readonly (readonly [string, (next: Schema) => Schema])[]
).map(([name, wrap]) =>
  rest(`150 schemas, each with 60 nested ${name}`, bodyOf(chained(150, (next) => nested(60, wrap, next))), [
    'limit-type-depth',
  ]),
);

export const CIRCULAR: readonly Shape[] = [
  rest('an object that contains itself', bodyOf({ A: object({ a: ref('A') }) })),
  rest('a list that contains itself', bodyOf({ A: list(ref('A')) })),
  rest('a map that contains itself', bodyOf({ A: map(ref('A')) })),
  rest('a choice of a list of itself', bodyOf({ A: { oneOf: [STRING, list(ref('A')), map(ref('A'))] } })),
  rest(
    'a choice of a list of itself and another type',
    bodyOf({
      A: { oneOf: [STRING, list({ anyOf: [ref('A'), { type: 'integer' }] })] },
      B: { oneOf: [STRING, map({ anyOf: [ref('B'), { type: 'integer' }] })] },
    }),
  ),
  rest('an object that requires itself', bodyOf({ A: object({ a: ref('A') }, ['a']) })),
  rest('a list of lists of itself and null', bodyOf({ A: list(nullable(list(ref('A')))) })),
  rest(
    'a base whose variants extend it',
    bodyOf({
      Base: {
        ...object({ kind: STRING }, ['kind']),
        discriminator: { propertyName: 'kind' },
        oneOf: [ref('B'), ref('C')],
      },
      B: { allOf: [ref('Base'), object({ b: STRING })] },
      C: { allOf: [ref('Base'), object({ c: STRING })] },
    }),
  ),
  rest('a choice between itself', bodyOf({ A: { oneOf: [ref('A'), STRING] } })),
  rest('an allOf with itself', bodyOf({ A: { allOf: [ref('A'), object({ a: STRING })] } })),
  rest('a reference to itself', bodyOf({ A: ref('A') })),
  rest(
    'a tuple that contains itself',
    bodyOf({ A: { type: 'array', prefixItems: [ref('A'), nullable(ref('A'))] } }),
  ),
  rest(
    '100 objects that all contain each other',
    bodyOf(
      record(
        range(100, (index) => `S${index}`),
        () =>
          object(
            record(
              range(100, (index) => `p${index}`),
              (_, index) => ref(`S${index}`),
            ),
          ),
      ),
    ),
  ),
  rest(
    '50 choices of each other',
    bodyOf(
      record(
        range(50, (index) => `S${index}`),
        (_, index) => ({
          oneOf: [
            object({ [`k${index}`]: STRING }, [`k${index}`]),
            ...range(50, (other) => list(ref(`S${other}`))),
          ],
        }),
      ),
    ),
    ['limit-steps'],
  ),
  rest(
    'a ring of 150 objects',
    bodyOf(
      record(
        range(150, (index) => `S${index}`),
        (_, index) => object({ next: ref(`S${(index + 1) % 150}`) }),
      ),
    ),
  ),
  rest(
    'a ring of 60 unions',
    bodyOf(
      record(
        range(60, (index) => `S${index}`),
        (_, index) => ({
          oneOf: [object({ next: ref(`S${(index + 1) % 60}`) }, ['next']), list(ref(`S${(index + 7) % 60}`))],
        }),
      ),
    ),
  ),
  rest('30 references in a row', bodyOf({ ...chained(30, (next) => next, object({ a: STRING })) })),
  rest('200 references in a row', bodyOf({ ...chained(200, (next) => next, object({ a: STRING })) }), [
    'limit-type-depth',
  ]),
  ...DEEP_TOGETHER,
];

export const COLLISIONS: readonly Shape[] = [
  rest(
    'colliding properties',
    bodyOf({
      A: object(
        record(COLLIDING, () => STRING),
        COLLIDING,
      ),
    }),
  ),
  rest(
    'colliding optional objects',
    bodyOf({ A: object(record(COLLIDING, () => object({ x: object({ y: STRING }) }))) }),
  ),
  rest('colliding enum values', bodyOf({ A: { type: 'string', enum: COLLIDING } })),
  rest(
    'colliding schemas',
    bodyOf(
      {
        A: object(record(COLLIDING, (_, index) => ref(`N${index}`))),
        ...record(
          range(COLLIDING.length, (index) => `N${index}`),
          () => STRING,
        ),
        ...record(['a.b', 'a-b', 'a_b', 'aB', 'AB', 'Ab', 'A_B', 'ab', 'a__b', 'A-b', 'a.b.'], () =>
          object({ a: STRING }),
        ),
      },
      object(record(['a.b', 'a-b', 'a_b', 'aB', 'AB', 'Ab', 'A_B', 'ab', 'a__b', 'A-b', 'a.b.'], ref)),
    ),
  ),
  rest(
    'colliding parameters',
    documentOf({
      '/a': {
        get: operation({
          parameters: ['query', 'header', 'cookie'].flatMap((place) =>
            COLLIDING.filter((name) => place === 'query' || /^[\w-]+$/.test(name))
              .filter(
                (name, index, all) =>
                  place !== 'header' ||
                  all.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === index,
              )
              .map((name) => ({ name, in: place, schema: STRING })),
          ),
        }),
      },
    }),
  ),
  rest(
    'colliding operations',
    documentOf(
      record(COLLIDING, (name) => ({
        get: operation({ operationId: name, tags: ['t'] }),
        post: operation({ operationId: `${name}!`, tags: ['T'] }),
      })) &&
        Object.fromEntries(
          COLLIDING.map((name, index) => [
            `/p${index}`,
            {
              get: operation({ operationId: name, tags: ['t'] }),
              post: operation({ operationId: `${name}!`, tags: ['T'] }),
            },
          ]),
        ),
    ),
  ),
  rest(
    'colliding tags',
    documentOf(
      Object.fromEntries(
        COLLIDING.map((name, index) => [
          `/p${index}`,
          { get: operation({ operationId: `get${index}`, tags: [name] }) },
        ]),
      ),
    ),
  ),
  rest(
    'colliding form fields',
    documentOf({
      '/a': {
        post: operation({
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': { schema: object(record(COLLIDING, () => STRING)) },
            },
          },
        }),
      },
    }),
  ),
  rest(
    'colliding security schemes',
    documentOf(
      {
        '/a': {
          get: operation({ security: ['a.b', 'a-b', 'a_b', 'aB', 'AB'].map((name) => ({ [name]: [] })) }),
        },
      },
      {
        securitySchemes: record(['a.b', 'a-b', 'a_b', 'aB', 'AB'], (name) => ({
          type: 'apiKey',
          in: 'header',
          name,
        })),
      },
    ),
  ),
  rest(
    '500 properties of one word',
    bodyOf({
      A: object(
        record(
          range(500, (index) => `a${'-_. '[index % 4]!.repeat(1 + Math.floor(index / 4))}b`),
          () => STRING,
        ),
      ),
    }),
  ),
];
