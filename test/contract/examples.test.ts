import { describe, expect, test } from 'vitest';
import { openapiFiles, type Files } from './documents.ts';
import { examplesOf, showsExample, violations } from './examples.ts';
import { openapiElements } from './openapi-elements.ts';

const files = openapiFiles();
const examples = examplesOf(files);

test.each(['schema', 'parameter', 'header', 'request', 'response'] as const)(
  'every example of a %s is valid',
  (kind) => {
    const ofKind = examples.filter((example) => example.kind === kind);
    console.log(`${ofKind.length} examples of ${kind}s`);
    expect(ofKind.length).toBeGreaterThan(5);
    expect(violations(files, ofKind)).toEqual([]);
  },
);

describe('every element has an example', () => {
  const elements = openapiElements(files).filter(({ node }) => node);
  // A request or response body is an element whose name ends in its media type.
  const kinds = {
    'request body': / body [a-z]+\/[a-z0-9.+*-]+$/,
    'body of a success': / 2(\d\d|XX) [a-z]+\/[a-z0-9.+*-]+$/,
    'body of an error': / ([45](\d\d|XX)|default) [a-z]+\/[a-z0-9.+*-]+$/,
    'body of a webhook': /^rest POST [a-z_]+\.[a-z_]+ body [a-z]+\/[a-z0-9.+*-]+$/,
    parameter: / parameter [A-Za-z0-9_.-]+$/,
    header: / header [A-Za-z0-9_.-]+$/,
  };
  test.each(Object.entries(kinds))('%s', (_, pattern) => {
    const found = elements.filter(({ name }) => pattern.test(name));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ node }) => !showsExample(node!)).map(({ name }) => name)).toEqual([]);
  });
});

test('every code of a problem occurs in an example', () => {
  const code = /=([a-z_]+)$/;
  const codes = openapiElements(files).flatMap(({ name }) =>
    name.startsWith('rest Problem.code=') ? [code.exec(name)![1]!] : [],
  );
  const shown = new Set(
    examples.map(({ value }) =>
      typeof value === 'object' && value !== null && 'code' in value ? value.code : '',
    ),
  );
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((name) => !shown.has(name))).toEqual([]);
});

describe('the extraction of examples', () => {
  const document = (value: unknown, header: unknown, known: string): Files =>
    new Map([
      [
        'v1.yaml',
        {
          paths: {
            '/orders': {
              get: {
                responses: {
                  200: {
                    headers: { Age: { schema: { type: 'integer' }, example: header } },
                    content: {
                      'application/json': {
                        schema: { $ref: 'parts.yaml#/components/schemas/Order' },
                        examples: { one: { $ref: 'parts.yaml#/components/examples/Order' } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
      [
        'parts.yaml',
        {
          components: {
            schemas: {
              Order: {
                required: ['id'],
                properties: { id: { $ref: '#/components/schemas/Id' } },
              },
              Id: { type: 'string', 'x-extensible-enum': ['a', 'b'], examples: [known] },
            },
            examples: { Order: { value } },
          },
        },
      ],
    ]);

  test.each([
    ['all valid', document({ id: 'b' }, 3, 'a'), []],
    [
      'a response',
      document({ id: 4 }, 3, 'a'),
      ['parts.yaml#/components/examples/Order at /id: must be string'],
    ],
    ['a header', document({ id: 'b' }, 'three', 'a'), ['/headers/Age: must be integer']],
    ['an unknown value', document({ id: 'b' }, 3, 'c'), ['parts.yaml#/components/schemas/Id: must pass']],
  ])('%s', (_, twin, expected) => {
    const all = examplesOf(twin);
    expect(all).toHaveLength(3);
    const found = violations(twin, all);
    expect(found.length > 0).toBe(expected.length > 0);
    for (const text of expected) expect(found.join('\n')).toContain(text);
  });
});
