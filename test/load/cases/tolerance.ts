import { HEAD } from './hostile.ts';

/** A faulty document, and the parts that tolerant loading omits. */
export interface Tolerance {
  readonly name: string;
  /** The first file is the OpenAPI root. */
  readonly files: Readonly<Record<string, string>>;
  /** `code line part` of every fault, without the summary. */
  readonly leftOut: readonly string[];
  /** Operations that remain. */
  readonly operations: readonly string[];
}

const get = (yaml: string, rest = ''): Tolerance['files'] => ({
  'a.yaml': `${HEAD}paths:\n  /a:\n    get:\n${yaml.replace(/^/gm, '      ')}\n${rest}`,
});
const only = ['GET /a'];

export const TOLERANCE: readonly Tolerance[] = [
  {
    name: 'a schema with an unresolved $ref',
    files: get("responses:\n  200: { content: { application/json: { schema: { $ref: '#/x' } } } }"),
    leftOut: ['ref-missing 7 responses.200.content.application/json.schema.$ref of GET /a'],
    operations: only,
  },
  {
    name: 'a schema that is a number',
    files: get('responses:\n  200: { content: { application/json: { schema: 5 } } }'),
    leftOut: ['openapi-malformed 7 responses.200.content.application/json.schema of GET /a'],
    operations: only,
  },
  {
    name: 'a response with an unresolved $ref',
    files: get("responses:\n  200: {}\n  400: { $ref: '#/components/responses/None' }"),
    leftOut: ['ref-missing 8 responses.400 of GET /a'],
    operations: only,
  },
  {
    name: 'a parameter component without a name',
    files: get(
      "parameters: [{ $ref: '#/components/parameters/P' }]",
      'components: { parameters: { P: { in: query } } }\n',
    ),
    leftOut: ['openapi-missing 7 components.parameters.P', 'ref-missing 6 parameters.0 of GET /a'],
    operations: only,
  },
  {
    name: 'a broken file next to it',
    files: { ...get('requestBody: { $ref: b.yaml }'), 'b.yaml': 'a: [' },
    leftOut: ['yaml-syntax 1 requestBody of GET /a'],
    operations: only,
  },
  {
    name: 'a path with an unresolved $ref',
    files: { 'a.yaml': `${HEAD}paths:\n  /a: { get: {} }\n  /b: { $ref: b.yaml }\n` },
    leftOut: ['file-missing 5 path /b'],
    operations: only,
  },
  {
    name: 'a path without a slash',
    files: { 'a.yaml': `${HEAD}paths:\n  /a: { get: {} }\n  'b{': { get: {} }\n` },
    leftOut: ['path-malformed 5 path b{'],
    operations: only,
  },
  {
    name: 'an operation that is a list',
    files: { 'a.yaml': `${HEAD}paths:\n  /a: { get: {}, put: [] }\n` },
    leftOut: ['openapi-malformed 4 PUT /a'],
    operations: only,
  },
  {
    name: 'a description that is a list',
    files: get('description: []'),
    leftOut: ['openapi-malformed 6 description of GET /a'],
    operations: only,
  },
  {
    name: 'a security scheme of an unknown type',
    files: get('security: [{ odd: [] }]', 'components: { securitySchemes: { odd: { type: odd } } }\n'),
    leftOut: ['openapi-missing 7 components.securitySchemes.odd', 'security-unknown 6 '],
    operations: only,
  },
  {
    name: 'a circle of parameters',
    files: get(
      '{}',
      "components:\n  parameters:\n    A: { $ref: '#/components/parameters/B' }\n    B: { $ref: '#/components/parameters/A' }\n",
    ),
    leftOut: ['ref-cycle 9 components.parameters.B', 'ref-missing 9 components.parameters.A'],
    operations: only,
  },
  {
    name: 'paths in a circle',
    files: {
      'a.yaml': `${HEAD}paths:\n  /a: { get: {} }\n  /b: { $ref: '#/paths/~1c' }\n  /c: { $ref: '#/paths/~1b' }\n`,
    },
    leftOut: ['ref-cycle 5 $ref of path /c', 'ref-cycle 6 $ref of path /b'],
    operations: only,
  },
  {
    name: 'a duplicate key',
    files: get('summary: A\nsummary: B'),
    leftOut: ['duplicate-key 7 '],
    operations: only,
  },
  {
    name: 'a duplicate key in JSON',
    files: {
      'a.json':
        '{ "openapi": "3.1.0", "info": { "title": "A" }, "paths": { "/a": { "get": {\n  "summary": "A",\n  "summary": "B" } } } }',
    },
    leftOut: ['duplicate-key 3 '],
    operations: only,
  },
];
