import type { LoadInput } from '../../../src/load/load.ts';
import type { Limits } from '../../../src/load/limits.ts';

/** A document that must be rejected, or that looks similar but must be accepted. */
export interface Hostile {
  readonly name: string;
  /** The first file is the OpenAPI root, or the schema if it ends in .graphql. */
  readonly files: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
  /** `code line` of every error. */
  readonly errors: readonly string[];
}

export const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
export const schemas = (yaml: string): string =>
  `${HEAD}components:\n  schemas:\n${yaml.replace(/^/gm, '    ')}\n`;
const using = (ref: string, others: Readonly<Record<string, string>> = {}): Hostile['files'] => ({
  'root.yaml': schemas(`A:\n  $ref: '${ref}'`),
  ...others,
});

export const HOSTILE: readonly Hostile[] = [
  // The service has no name.
  ...['paths: {}', 'info:\npaths: {}', 'paths: {}\ninfo: {}'].map((text, index) => ({
    name: `a document without a title: ${text}`,
    files: { 'a.yaml': `openapi: 3.1.0\n${text}` },
    errors: [`openapi-missing ${[1, 1, 3][index]}`],
  })),
  // Exhaustion
  { name: '100,000 brackets of JSON', files: { 'a.json': '['.repeat(100_000) }, errors: ['limit-depth 1'] },
  { name: '100,000 brackets of YAML', files: { 'a.yaml': '['.repeat(100_000) }, errors: ['limit-depth 1'] },
  {
    name: 'block YAML, deep',
    files: { 'a.yaml': Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n') },
    errors: ['limit-depth 200'],
  },
  {
    name: 'brackets in strings are not nesting',
    files: {
      'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: '' }, paths: {}, 'x-a': '['.repeat(1e5) }),
    },
    errors: [],
  },
  { name: 'a cyclic alias', files: { 'a.yaml': 'openapi: 3.1.0\nx: &a [*a]' }, errors: ['yaml-cycle 2'] },
  {
    name: 'alias bomb',
    files: { 'a.yaml': bomb(30) },
    limits: { nodes: 10_000 },
    errors: ['limit-nodes 12'],
  },
  {
    name: 'many aliases',
    files: { 'a.yaml': `a: &a 1\nb: [${'*a, '.repeat(20)}]` },
    limits: { yamlAliases: 10 },
    errors: ['limit-aliases 2'],
  },
  {
    name: 'aliases within the limits',
    files: { 'a.yaml': `${HEAD}paths: {}\nx-a: &a 1\nx-b: [*a, *a]` },
    errors: [],
  },
  {
    name: 'too many values',
    files: { 'a.json': `[${'0,'.repeat(1000)}0]` },
    limits: { nodes: 500 },
    errors: ['limit-nodes 1'],
  },
  {
    name: 'too many bytes',
    files: { 'a.yaml': ' '.repeat(2000) },
    limits: { bytesPerFile: 1000 },
    errors: ['limit-bytes 1'],
  },
  {
    name: 'too many bytes in all files',
    files: using('b.yaml', { 'b.yaml': ' '.repeat(900) }),
    limits: { bytesTotal: 950 },
    errors: ['limit-bytes 6'],
  },
  {
    name: 'too many files',
    files: using('b.yaml', { 'b.yaml': '{ $ref: c.yaml }', 'c.yaml': '{}' }),
    limits: { files: 2 },
    errors: ['limit-files 1'],
  },
  {
    name: 'nested types beyond the limit',
    files: { 'a.yaml': schemas(chainOfItems(12)) },
    limits: { typeDepth: 10 },
    errors: ['limit-type-depth 7'],
  },
  {
    name: 'nested types within the limit',
    files: { 'a.yaml': schemas(chainOfItems(150)) },
    errors: [],
  },
  {
    name: 'a name beyond the limit',
    files: { 'a.graphql': `type Query {\n  a: Int\n  ${'b'.repeat(1001)}: Int\n}` },
    errors: ['limit-name-length 3'],
  },
  {
    name: 'a chain of 5,000 required inputs',
    files: { 'a.graphql': chainOfInputs(5000) },
    errors: ['limit-type-depth 4802'],
  },
  {
    name: 'a JSON number outside the range of doubles',
    files: { 'a.json': '{\n"openapi": "3.1.0",\n"paths": {},\n"x-a": 1e999 }' },
    errors: ['number-too-large 4'],
  },
  { name: 'repeated $refs are not expanded', files: { 'a.yaml': schemas(fanOut(60)) }, errors: [] },
  { name: 'a list of 200,000 parts', files: { 'a.json': wide('allOf') }, errors: [] },
  { name: 'a list of 200,000 variants', files: { 'a.json': wide('oneOf') }, errors: [] },
  {
    name: 'schemas of the wrong type',
    files: { 'a.yaml': schemas('A: 5\nB: text\nC: [x]\nD: { properties: { a: b }, items: 1, allOf: [2] }') },
    errors: [
      'openapi-malformed 5',
      'openapi-malformed 6',
      'openapi-malformed 7',
      ...Array<string>(3).fill('openapi-malformed 8'),
    ],
  },
  {
    name: 'a schema that refers to a string',
    files: { 'a.yaml': schemas("A: { $ref: '#/info/title' }") },
    errors: ['openapi-malformed 5'],
  },
  {
    name: 'a response that refers to a string',
    files: {
      'a.yaml': `${HEAD}paths:\n  /a:\n    get:\n      responses:\n        200: { $ref: '#/info/title' }\n`,
    },
    errors: ['openapi-malformed 7'],
  },
  {
    name: 'a chain of 250 named schemas',
    files: {
      'a.yaml': schemas(
        [
          ...Array.from({ length: 250 }, (_, at) => `A${at}: { $ref: '#/components/schemas/A${at + 1}' }`),
          'A250: {}',
        ].join('\n'),
      ),
    },
    errors: ['limit-type-depth'],
  },
  {
    name: 'a path item that refers to itself',
    files: { 'a.yaml': `${HEAD}paths:\n  /a: { $ref: '#/paths/~1b' }\n  /b: { $ref: '#/paths/~1a' }` },
    errors: ['ref-cycle 4', 'ref-cycle 5'],
  },
  {
    name: 'long chain of path items',
    files: { 'a.yaml': chainOfPaths(100) },
    limits: { refHops: 5 },
    errors: ['limit-ref-hops'],
  },
  {
    name: 'a map that contains itself',
    files: {
      'a.yaml': schemas(
        "A:\n  properties:\n    b:\n      properties: { $ref: '#/components/schemas/A/properties' }",
      ),
    },
    errors: ['ref-cycle 8'],
  },

  // References
  { name: '$ref to a URL', files: using('https://example.test/a.yaml#/A'), errors: ['ref-network 6'] },
  { name: '$ref to a URL without scheme', files: using('//example.test/a.yaml'), errors: ['ref-network 6'] },
  { name: '$ref to a file URL', files: using('file:///etc/passwd'), errors: ['ref-network 6'] },
  { name: '$ref to an absolute path', files: using('/etc/passwd'), errors: ['file-outside-root 6'] },
  { name: '$ref above the root', files: using('../../etc/passwd'), errors: ['file-outside-root 6'] },
  { name: '$ref above the root, encoded', files: using('%2e%2e/passwd'), errors: ['file-outside-root 6'] },
  {
    name: '$ref above the root from a file inside',
    files: using('sub/b.yaml', { 'sub/b.yaml': 'a:\n  items:\n    $ref: ../../x.yaml' }),
    errors: [],
  },
  { name: '$ref with a backslash', files: using('..\\\\x.yaml'), errors: ['ref-malformed 6'] },
  { name: '$ref to a missing file', files: using('none.yaml'), errors: ['file-missing 6'] },
  { name: '$ref to a missing pointer', files: using('#/components/schemas/None'), errors: ['ref-missing 6'] },
  { name: '$ref through the prototype', files: using('#/constructor/prototype'), errors: ['ref-missing 6'] },
  { name: '$ref to an anchor', files: using('#name'), errors: ['ref-malformed 6'] },
  { name: '$ref with a broken escape', files: using('#/%zz'), errors: ['ref-malformed 6'] },
  { name: '$ref with a tilde before 2', files: using('#/a~2'), errors: ['ref-malformed 6'] },
  { name: '$ref with a tilde at its end', files: using('#/a~'), errors: ['ref-malformed 6'] },
  { name: '$ref to a broken file', files: using('b.yaml', { 'b.yaml': 'a: [' }), errors: ['yaml-syntax 1'] },
  { name: '$ref to itself', files: using('#/components/schemas/A'), errors: [] },
  {
    name: '$refs in a circle',
    files: {
      'a.yaml': schemas("A: { $ref: '#/components/schemas/B' }\nB: { $ref: '#/components/schemas/A' }"),
    },
    errors: [],
  },
  {
    name: 'allOf with itself',
    files: { 'a.yaml': schemas("A:\n  allOf: [{ $ref: '#/components/schemas/A' }]") },
    errors: [],
  },
  {
    name: 'anyOf of itself, through not',
    files: {
      'a.yaml': schemas(
        "A:\n  anyOf: [{ not: { $ref: '#/components/schemas/B' } }]\nB:\n  oneOf: [{ $ref: '#/components/schemas/A' }]",
      ),
    },
    errors: [],
  },
  {
    name: 'items of itself is a tree',
    files: { 'a.yaml': schemas("A: { items: { $ref: '#/components/schemas/A' } }") },
    errors: [],
  },
  {
    name: 'parameters in a circle',
    files: {
      'a.yaml': `${HEAD}paths: {}\ncomponents:\n  parameters:\n    A: { $ref: '#/components/parameters/B' }\n    B: { $ref: '#/components/parameters/A' }`,
    },
    errors: ['ref-cycle 6'],
  },
  {
    name: '$ref in an example is data',
    files: {
      'a.yaml': schemas(
        "A: { type: object, examples: [{ $ref: 'https://example.test' }], default: { $ref: none.yaml } }",
      ),
    },
    errors: [],
  },

  // Texts
  { name: 'truncated JSON', files: { 'a.json': '{\n  "openapi": ' }, errors: ['json-syntax 2'] },
  { name: 'JSON with a stray letter', files: { 'a.json': '{\n  "openapi": x }' }, errors: ['json-syntax 2'] },
  { name: 'truncated YAML', files: { 'a.yaml': 'a: [1,\n' }, errors: ['yaml-syntax 2'] },
  { name: 'no text', files: { 'a.yaml': '' }, errors: ['openapi-version 1'] },
  { name: 'two YAML documents', files: { 'a.yaml': 'a: 1\n---\nb: 2' }, errors: ['yaml-documents 1'] },
  {
    name: 'a duplicate key in JSON',
    files: { 'a.json': '{\n "openapi": "3.1.0",\n "a": { "b": 1,\n "b": 2 } }' },
    errors: ['duplicate-key 4'],
  },
  {
    name: 'a duplicate key in YAML',
    files: { 'a.yaml': 'openapi: 3.1.0\nopenapi: 3.0.0' },
    errors: ['duplicate-key 2'],
  },
  { name: 'infinity', files: { 'a.yaml': schemas('A: { maximum: .inf }') }, errors: ['yaml-not-json 5'] },
  { name: 'a custom tag', files: { 'a.yaml': 'openapi: !!js/function "f"' }, errors: ['yaml-syntax 1'] },
  { name: 'a key that is a mapping', files: { 'a.yaml': '? { a: 1 }\n: b' }, errors: ['yaml-syntax 1'] },
  { name: 'an undefined alias', files: { 'a.yaml': 'a: *none' }, errors: ['yaml-syntax 1'] },

  // OpenAPI
  { name: 'Swagger 2.0', files: { 'a.json': '{\n"swagger": "2.0" }' }, errors: ['openapi-version 2'] },
  { name: 'no version', files: { 'a.json': '{}' }, errors: ['openapi-version 1'] },
  { name: 'a number for a version', files: { 'a.yaml': 'openapi: 3.1' }, errors: ['openapi-version 1'] },
  {
    name: 'a version with other text',
    files: { 'a.json': '{\n"openapi": "3.1.0; */" }' },
    errors: ['openapi-version 2'],
  },
  { name: 'a leading zero', files: { 'a.yaml': 'openapi: 3.01.0' }, errors: ['openapi-version 1'] },
  { name: 'a list, not an object', files: { 'a.json': '[]' }, errors: ['openapi-version 1'] },
  { name: 'an empty document', files: { 'a.yaml': HEAD }, errors: ['openapi-missing 1'] },
  { name: 'paths as a string', files: { 'a.yaml': `${HEAD}paths: none` }, errors: ['openapi-malformed 3'] },
  {
    name: 'an operation that is a list',
    files: { 'a.yaml': `${HEAD}paths:\n  /a:\n    get: []` },
    errors: ['openapi-malformed 5'],
  },
  {
    name: 'a parameter without a name',
    files: { 'a.yaml': `${HEAD}paths:\n  /a:\n    get:\n      parameters:\n        - in: query` },
    errors: ['openapi-missing 7'],
  },
  {
    name: 'a parameter in the body',
    files: { 'a.yaml': `${HEAD}paths:\n  /a:\n    get:\n      parameters:\n        - { in: body, name: x }` },
    errors: ['openapi-missing 7'],
  },
  {
    name: 'a path with one brace',
    files: { 'a.yaml': `${HEAD}paths:\n  '/a/{b': {}` },
    errors: [],
  },
  {
    name: 'a path without a slash',
    files: { 'a.yaml': `${HEAD}paths:\n  a: {}` },
    errors: ['path-malformed 4'],
  },
  {
    name: 'an unknown security scheme',
    files: { 'a.yaml': `${HEAD}paths: {}\nsecurity: [{ none: [] }]` },
    errors: [],
  },
  {
    name: 'names of the prototype',
    files: {
      'a.yaml': schemas(
        'constructor: { type: object, required: [toString], properties: { __proto__: { type: string }, hasOwnProperty: {} } }\n__proto__: { type: string }',
      ),
    },
    errors: [],
  },

  // GraphQL
  {
    name: 'a default that contains itself',
    files: { 'a.graphql': 'type Query { a(i: I): Int }\ninput I { a: I = {} }' },
    errors: ['graphql-schema 2'],
  },
  {
    name: 'an undefined directive of the vocabulary, and another undefined directive',
    files: { 'a.graphql': 'type Query {\n a: Int @effect(does: MERGE)\n b: Int @cost\n}' },
    errors: ['graphql-undefined-directive 2', 'graphql-schema 3'],
  },
  {
    name: 'SDL 3,000 deep',
    files: { 'a.graphql': `type Query {\n a(b: Int = ${'['.repeat(3000)}` },
    errors: ['limit-depth 2'],
  },
  {
    name: 'brackets in descriptions are not nesting',
    files: {
      'a.graphql': `"""${'{'.repeat(3000)}\\"""{"""\ntype Query { "${'[\\"'.repeat(300)}" a: Int # ${'('.repeat(300)}\n}`,
    },
    errors: [],
  },
  {
    name: 'too many tokens',
    files: { 'a.graphql': `type Query { ${'a: Int '.repeat(100)} }` },
    limits: { sdlTokens: 50 },
    errors: ['limit-tokens 1'],
  },
  { name: 'truncated SDL', files: { 'a.graphql': 'type Query {\n  a: ' }, errors: ['graphql-syntax 2'] },
  {
    name: 'an unknown type',
    files: { 'a.graphql': 'type Query {\n  a: None\n}' },
    errors: ['graphql-schema 2'],
  },
  { name: 'no Query', files: { 'a.graphql': 'type A { b: Int }' }, errors: ['graphql-schema 1'] },
  {
    name: 'interfaces in a circle',
    files: {
      'a.graphql':
        'type Query { a: A }\ninterface A implements B { x: Int }\ninterface B implements A { x: Int }',
    },
    errors: ['graphql-schema 3', 'graphql-schema 2'],
  },
  {
    name: 'two types with one name',
    files: { 'a.graphql': 'type Query { a: Int }\ntype Query { b: Int }' },
    errors: ['graphql-schema 1'],
  },
  {
    name: 'a fragment in the schema',
    files: { 'a.graphql': 'type Query { a: Int }\nfragment F on Query { a }' },
    errors: [],
  },
  {
    name: 'wrappers that contain one another',
    files: { 'a.graphql': wrappers(12) },
    errors: [],
  },
  {
    name: 'an operation of 30,000 fields, half of them in a fragment',
    files: { 'a.graphql': 'type Query { a: Int }', 'b.gql': wideOperation(15_000) },
    errors: [],
  },
  { name: 'a long chain of types', files: { 'a.graphql': chainOfTypes(5000) }, errors: [] },
  {
    name: 'a long chain of defaults',
    files: { 'a.graphql': chainOfDefaults(5000) },
    errors: ['limit-depth 1'],
  },
  {
    name: 'an invalid introspection result',
    files: { 'schema.graphql': '{ "a": 1 }' },
    errors: ['graphql-introspection 1'],
  },
  {
    name: 'an introspection result with meaningless content',
    files: { 'schema.graphql': '{ "__schema": { "types": [null], "queryType": 5 } }' },
    errors: ['graphql-introspection 1'],
  },
  {
    name: 'an unknown field',
    files: { 'a.graphql': 'type Query { a: Int }', 'b.gql': 'query A {\n  b\n}' },
    errors: ['graphql-document 2'],
  },
  {
    name: 'fragments in a circle',
    files: {
      'a.graphql': 'type Query { a: Int }',
      'b.gql': 'query A { ...F }\nfragment F on Query { ...G }\nfragment G on Query { ...F }',
    },
    errors: ['graphql-document 2'],
  },
  {
    name: 'an operation without a name',
    files: { 'a.graphql': 'type Query { a: Int }', 'b.gql': '\n{ a }' },
    errors: ['graphql-anonymous 2'],
  },
  {
    name: 'an unused fragment is shared',
    files: { 'a.graphql': 'type Query { a: Int }', 'b.gql': 'fragment F on Query { a }\nquery A { a }' },
    errors: [],
  },
  {
    name: 'a long chain of fragments',
    files: { 'a.graphql': 'type Query { a: Int }', 'b.gql': chainOfFragments(20_000) },
    errors: ['limit-depth 1'],
  },
];

/** The first file is the OpenAPI root, or the schema if it ends in .graphql; `.gql` files are documents. */
export function inputOf(files: Hostile['files']): LoadInput {
  const [root = ''] = Object.keys(files);
  if (!root.endsWith('.graphql')) return { openapi: root };
  return { graphql: [root], documents: Object.keys(files).filter((path) => path.endsWith('.gql')) };
}

function bomb(levels: number): string {
  const lines = ['openapi: 3.1.0', 'x0: &x0 [1, 1]'];
  for (let level = 1; level <= levels; level++)
    lines.push(`x${level}: &x${level} [*x${level - 1}, *x${level - 1}]`);
  return lines.join('\n');
}

/** More arguments than a call accepts. */
function wide(keyword: string): string {
  const parts = Array.from({ length: 200_000 }, () => ({ $ref: '#/components/schemas/A' }));
  const components = { schemas: { A: { type: 'string' }, B: { [keyword]: parts } } };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, components });
}

function fanOut(levels: number): string {
  const ref = (level: number): string => `{ $ref: '#/components/schemas/L${level}' }`;
  const lines = Array.from(
    { length: levels },
    (_, at) => `L${at}: { properties: { a: ${ref(at + 1)}, b: ${ref(at + 1)} } }`,
  );
  return [...lines, `L${levels}: { type: string }`].join('\n');
}

function chainOfItems(length: number): string {
  const lines = Array.from(
    { length },
    (_, at) => `L${at}: { type: array, items: { $ref: '#/components/schemas/L${at + 1}' } }`,
  );
  return [...lines, `L${length}: { type: string }`].join('\n');
}

function chainOfInputs(length: number): string {
  const inputs = Array.from({ length }, (_, at) => `input I${at} { a: I${at + 1}! }`);
  return `type Query { a(i: I0!): Int }\n${inputs.join('\n')}\ninput I${length} { a: Int }`;
}

function chainOfPaths(length: number): string {
  const items = Array.from(
    { length },
    (_, at) => `    P${at}: { $ref: '#/components/pathItems/P${at + 1}' }`,
  );
  return `${HEAD}paths:\n  /a: { $ref: '#/components/pathItems/P0' }\ncomponents:\n  pathItems:\n${items.join('\n')}\n    P${length}: {}\n`;
}

function chainOfTypes(length: number): string {
  const types = Array.from({ length }, (_, at) => `type A${at} { a: A${at + 1} }`);
  return `type Query { a: A0 }\n${types.join('\n')}\ntype A${length} { a: Int }`;
}

/** Each type contains all others. Default operations expand types with these names. */
function wrappers(count: number): string {
  const fields = Array.from({ length: count }, (_, at) => `f${at}: T${at}Result`).join(' ');
  const leaves = Array.from({ length: 40 }, (_, at) => `l${at}: Int`).join(' ');
  const types = Array.from({ length: count }, (_, at) => `type T${at}Result { ${leaves} ${fields} }`);
  return `type Query { ${fields} }\n${types.join('\n')}`;
}

function wideOperation(count: number): string {
  const fields = (prefix: string): string =>
    Array.from({ length: count }, (_, at) => `${prefix}${at}: a`).join(' ');
  return `query A { ${fields('x')} ...F } fragment F on Query { ${fields('y')} }`;
}

function chainOfDefaults(length: number): string {
  const inputs = Array.from({ length }, (_, at) => `input A${at} { a: A${at + 1} = {} }`);
  return `type Query { a(b: A0 = {}): Int } ${inputs.join(' ')} input A${length} { a: Int }`;
}

function chainOfFragments(length: number): string {
  const fragments = Array.from({ length }, (_, at) => `fragment F${at} on Query { ...F${at + 1} }`);
  return `query A { ...F0 } ${fragments.join(' ')} fragment F${length} on Query { a }`;
}
