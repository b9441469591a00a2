import { versionInfo } from 'graphql';
import { HEAD, schemas } from './hostile.ts';

/** A document that loads with diagnostics. */
export interface Tolerated {
  readonly name: string;
  /** The first file is the OpenAPI root, or the schema if it ends in .graphql. */
  readonly files: Readonly<Record<string, string>>;
  /** `code line` of every diagnostic. Empty for a similar document without diagnostics. */
  readonly diagnostics: readonly string[];
}

const operation = (yaml: string, path = '/a'): Tolerated['files'] => ({
  'a.yaml': `${HEAD}paths:\n  ${path}:\n    get:\n${yaml.replace(/^/gm, '      ')}\n`,
});
const schema = (yaml: string): Tolerated['files'] => ({ 'a.yaml': schemas(yaml) });
const lifted = (yaml: string): Tolerated['files'] => ({ 'a.yaml': schemas(yaml).replace('3.1.0', '3.0.3') });

export const TOLERATED: readonly Tolerated[] = [
  {
    name: 'OpenAPI 3.3',
    files: { 'a.yaml': 'openapi: 3.3.0\npaths: {}\ninfo: { title: A }' },
    diagnostics: ['openapi-version-newer 1'],
  },
  {
    name: 'numbers that a double cannot represent in YAML',
    files: {
      'a.yaml': schemas('A: { type: integer, maximum: 9007199254740993, example: 1e999, default: 12 }'),
    },
    diagnostics: ['number-inexact 5', 'number-as-text 5'],
  },
  {
    name: 'a number that a double cannot represent in JSON',
    files: {
      'a.json':
        '{\n"openapi": "3.1.0", "info": { "title": "A" },\n"paths": {},\n"x-a": [9007199254740993, 9007199254740992, 1.5e300] }',
    },
    diagnostics: ['number-inexact 4'],
  },
  {
    name: 'a default that a double cannot represent in SDL',
    files: { 'a.graphql': 'type Query {\n  a(b: Float = 9007199254740993): Int\n}' },
    diagnostics: ['number-inexact 2', 'graphql-default-operations 1'],
  },
  {
    name: 'a blank title',
    files: { 'a.yaml': 'openapi: 3.1.0\ninfo:\n  title: " "\npaths: {}' },
    diagnostics: ['openapi-untitled 3'],
  },
  {
    name: 'OpenAPI 3.2',
    files: { 'a.yaml': 'openapi: 3.2.0\npaths: {}\ninfo: { title: A }' },
    diagnostics: [],
  },
  {
    name: 'an additional operation for a method that has its own field',
    files: {
      'a.yaml':
        'openapi: 3.2.0\npaths:\n  /a:\n    additionalOperations:\n      POST: {}\ninfo: { title: A }',
    },
    diagnostics: ['operation-method 5'],
  },
  {
    name: 'OpenAPI 3.1.1',
    files: { 'a.yaml': 'openapi: 3.1.1\npaths: {}\ninfo: { title: A }' },
    diagnostics: [],
  },
  {
    name: 'a number in place of a string',
    files: { 'a.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: 1.0 }\npaths: {}' },
    diagnostics: ['openapi-coerced 2'],
  },
  {
    name: 'a key without a value',
    files: { 'a.yaml': 'openapi: 3.1.0\ntags:\npaths: {}\ninfo: { title: A }' },
    diagnostics: ['openapi-ignored 2'],
  },
  { name: 'a misspelled property', files: operation('sumary: A'), diagnostics: ['openapi-unknown-member 6'] },
  { name: 'an extension', files: operation('x-sumary: A'), diagnostics: [] },
  {
    name: 'a callback',
    files: operation('callbacks: { done: { "{$request.body#/url}": { post: {} } } }'),
    diagnostics: [],
  },
  {
    name: 'a callback without a URL',
    files: operation('callbacks:\n  done:\n    "{url}": { post: { x-assumed: a } }'),
    diagnostics: ['callback-malformed 8'],
  },
  {
    name: 'a callback that calls itself back',
    files: operation('callbacks: { done: { $url: { $ref: "#/paths/~1a" } } }'),
    diagnostics: ['openapi-unsupported 6'],
  },
  {
    name: 'a parameter with an empty name',
    files: operation('parameters: [{ name: "", in: query, schema: {} }]'),
    diagnostics: ['openapi-ignored 6'],
  },
  {
    name: 'a header parameter whose name HTTP does not allow',
    files: operation('parameters: [{ name: "X Foo", in: header, schema: {} }]'),
    diagnostics: ['header-name-invalid 6'],
  },
  {
    name: 'response headers whose names HTTP does not allow, or that differ in case only',
    files: operation('responses:\n  "200":\n    headers:\n      X-A: {}\n      x-a: {}\n      "X B": {}'),
    diagnostics: ['header-duplicate 10', 'header-name-invalid 11'],
  },
  { name: 'no callback', files: operation('callbacks: {}'), diagnostics: [] },
  {
    name: 'an XML body',
    files: operation('requestBody: { content: { application/xml: {} } }'),
    diagnostics: ['media-xml 6'],
  },
  {
    name: 'a duplicate media type',
    files: operation('requestBody: { content: { a/b: {}, A/B;c=d: {} } }'),
    diagnostics: ['media-duplicate 6'],
  },
  {
    name: 'an invalid status',
    files: operation('responses: { 999: {}, OK: {}, x-a: 1, 20X: {} }'),
    diagnostics: ['response-status 6', 'response-status 6', 'response-status 6'],
  },
  {
    name: 'each kind of status',
    files: operation('responses: { 200: {}, 4xx: {}, default: {} }'),
    diagnostics: [],
  },
  {
    name: 'a path parameter without a declaration',
    files: operation('{}', '/a/{b}'),
    diagnostics: ['parameter-undeclared 5'],
  },
  {
    name: 'a path parameter that is not in the path',
    files: operation('parameters: [{ name: b, in: path }]'),
    diagnostics: ['parameter-unused 6'],
  },
  {
    name: 'a duplicate parameter',
    files: operation('parameters:\n  - { name: b, in: query }\n  - { name: b, in: query }'),
    diagnostics: ['parameter-duplicate 8'],
  },
  {
    name: 'one name in two locations',
    files: operation('parameters:\n  - { name: b, in: query }\n  - { name: b, in: header }'),
    diagnostics: [],
  },
  {
    name: 'a header with a predefined meaning',
    files: operation('parameters: [{ name: accept, in: header }]'),
    diagnostics: ['parameter-ignored 6'],
  },
  {
    name: 'a style of another location',
    files: operation('parameters: [{ name: b, in: query, style: matrix }]'),
    diagnostics: ['parameter-style 6'],
  },
  {
    name: 'a link to an unknown operation',
    files: operation('responses: { 200: { links: { a: { operationId: none } } } }'),
    diagnostics: ['link-unresolved 6'],
  },
  {
    name: 'a duplicate operationId',
    files: { 'a.yaml': `${HEAD}paths:\n  /a:\n    get: { operationId: a }\n    put: { operationId: a }` },
    diagnostics: ['operation-duplicate-id 6'],
  },
  {
    name: 'a webhook that declares properties of callers',
    files: {
      'a.yaml': `${HEAD}webhooks:\n  a:\n    post:\n      security: [{}]\n      servers: [{ url: / }]\n  b:\n    post:\n      security: []`,
    },
    diagnostics: ['openapi-unsupported 6', 'openapi-unsupported 7'],
  },
  {
    name: 'a parameter of a webhook',
    files: { 'a.yaml': `${HEAD}webhooks:\n  a:\n    post:\n      parameters: [{ name: b, in: query }]` },
    diagnostics: ['openapi-unsupported 6'],
  },

  {
    name: 'properties that the model cannot represent',
    files: operation(
      'parameters: [{ name: a, in: query, allowEmptyValue: true }]\n' +
        'requestBody: { content: { multipart/form-data: { encoding: { a: { headers: { X-A: {} } } } } } }\n' +
        'responses: { 200: { links: { a: { operationId: b, server: { url: / } } } } }\noperationId: b',
    ),
    diagnostics: ['openapi-unsupported 6', 'openapi-unsupported 7', 'openapi-unsupported 8'],
  },
  {
    name: 'allowEmptyValue: false has no effect',
    files: operation('parameters: [{ name: a, in: query, allowEmptyValue: false }]'),
    diagnostics: [],
  },
  {
    name: 'two equivalent paths',
    files: { 'a.yaml': `${HEAD}paths:\n  /a/{b}/c: {}\n  /a/{d}/c: {}\n  /a/b/c: {}` },
    diagnostics: ['path-ambiguous 5'],
  },
  {
    name: 'a path with unbalanced braces',
    files: { 'a.yaml': `${HEAD}paths:\n  '/a/{b': { get: {} }\n  /b/{}: { get: {} }` },
    diagnostics: ['path-template 4', 'path-template 5'],
  },
  {
    name: 'a security scheme that is not declared',
    files: {
      'a.yaml': `${HEAD}paths:\n  /a: { get: { security: [{ none: [] }] } }\nsecurity: [{ none: [] }, { a: [], none: [] }]`,
    },
    diagnostics: ['security-unknown 5', 'security-unknown 5', 'security-unknown 5', 'security-unknown 4'],
  },
  {
    name: 'schemas that endlessly contain themselves',
    files: {
      'a.yaml': `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { oneOf: [{ $ref: '#/components/schemas/A' }, {}] }\n    B: { $ref: '#/components/schemas/C' }\n    C: { not: { $ref: '#/components/schemas/B' } }`,
    },
    diagnostics: ['schema-endless 6', 'schema-endless 7'],
  },
  {
    name: 'a custom dialect',
    files: { 'a.yaml': `${HEAD}paths: {}\njsonSchemaDialect: https://example.test/dialect` },
    diagnostics: ['schema-dialect 4'],
  },
  {
    name: 'the dialect of OpenAPI',
    files: {
      'a.yaml': `${HEAD}paths: {}\njsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base`,
    },
    diagnostics: [],
  },
  {
    name: 'schemas of properties and items that types cannot represent',
    files: schema(
      'A: { patternProperties: { a: { type: string } }, unevaluatedProperties: { type: string }, ' +
        'unevaluatedItems: { $ref: "#/components/schemas/A" }, contentSchema: { items: {} }, ' +
        'dependentSchemas: { a: { properties: { b: {} } } }, if: { required: [a] }, else: { properties: { b: {} } } }',
    ),
    diagnostics: Array(6).fill('schema-validation-only 5') as string[],
  },
  {
    name: 'keywords that only restrict values',
    files: schema(
      'A: { not: { type: string }, contains: { type: string }, propertyNames: { pattern: a }, unevaluatedItems: false, ' +
        'if: { properties: { a: { const: b } } }, then: { required: [b] }, else: { properties: { b: false } }, ' +
        'dependentRequired: { a: [b] }, dependentSchemas: { a: { minProperties: 2 } }, unevaluatedProperties: false }',
    ),
    diagnostics: [],
  },
  {
    name: 'a condition that forbids a property',
    files: schema('A: { if: { properties: { a: { const: b } } }, else: { not: { required: [b] } } }'),
    diagnostics: [],
  },
  {
    name: 'identifiers and anchors',
    files: schema('A: { $id: a, $anchor: b, $dynamicRef: "#c" }'),
    diagnostics: ['schema-unsupported 5'],
  },
  {
    name: 'an unknown keyword',
    files: schema('A: { lenght: 1 }'),
    diagnostics: ['openapi-unknown-member 5'],
  },
  {
    name: 'a keyword of the wrong type',
    files: schema('A: { required: true, type: strng, minimum: "1", enum: a, properties: [] }'),
    diagnostics: Array(5).fill('openapi-ignored 5') as string[],
  },
  {
    name: 'dependentRequired without lists of names',
    files: schema('A: { dependentRequired: { a: b } }\nB: { dependentRequired: [a] }'),
    diagnostics: ['openapi-ignored 5', 'openapi-ignored 6'],
  },
  {
    name: 'a schema without a value',
    files: schema('A:\nB: { $ref: "#/components/schemas/A" }'),
    diagnostics: ['openapi-ignored 5'],
  },
  {
    name: 'a pattern in another dialect',
    files: schema("A: { type: string, pattern: '(?i)a' }"),
    diagnostics: ['schema-pattern 5'],
  },
  {
    name: 'a pattern with unnecessary escapes',
    files: schema("A: { type: string, pattern: '\\-\\@\\/' }"),
    diagnostics: [],
  },
  {
    name: 'a discriminator without named variants',
    files: schema(
      'A: { oneOf: [{ type: object }, { type: object, title: B }], discriminator: { propertyName: a } }',
    ),
    diagnostics: ['schema-discriminator 5'],
  },
  {
    name: 'a discriminator that maps to a missing schema',
    files: schema(
      "A: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }], discriminator: { propertyName: a, mapping: { b: None } } }\nB: {}\nC: {}",
    ),
    diagnostics: ['schema-discriminator 5'],
  },
  {
    name: 'a discriminator without a union',
    files: schema('A: { type: object, discriminator: { propertyName: a } }'),
    diagnostics: ['schema-discriminator 5'],
  },
  {
    name: '3.0: keywords beside a $ref',
    files: lifted("A: { $ref: '#/components/schemas/B', nullable: true }\nB: {}"),
    diagnostics: ['ref-siblings 5'],
  },
  {
    name: '3.0: prose beside a $ref',
    files: lifted("A: { $ref: '#/components/schemas/B', description: B }\nB: {}"),
    diagnostics: [],
  },

  {
    name: 'a fragment in the schema',
    files: { 'a.graphql': 'type Query { a: Int }\nfragment F on Query { a }' },
    diagnostics: ['graphql-executable 2', 'graphql-default-operations 1'],
  },
  {
    name: 'default operations',
    files: { 'a.graphql': 'type Query { a: Int }' },
    diagnostics: ['graphql-default-operations 1'],
  },
  {
    name: 'operations of the user',
    files: { 'a.graphql': 'type Query { a: Int }', 'a.gql': 'query A { a }' },
    diagnostics: [],
  },
  {
    name: 'deprecation with the rules of an older edition',
    files: {
      'a.graphql': 'interface I { a: Int }\ntype Query implements I {\n  a: Int @deprecated\n}',
      'a.gql': 'query A { a }',
    },
    // graphql 16 does not have this rule.
    diagnostics: versionInfo.major === 16 ? [] : ['graphql-schema-tolerated 3'],
  },
  {
    name: 'a required argument that is deprecated',
    files: {
      'a.graphql': 'type Query {\n  a(b: Int! @deprecated): Int\n}',
      'a.gql': 'query A { a(b: 1) }',
    },
    diagnostics: ['graphql-schema-tolerated 2'],
  },
];
