import { HEAD, schemas } from './hostile.ts';
import type { Tolerated } from './tolerated.ts';

/** Two operations on `/a`; the YAML is inserted into the first one, a POST. */
const operation = (yaml: string, root = ''): Tolerated['files'] => ({
  'a.yaml': `${HEAD}${root}paths:\n  /a:\n    post:\n${yaml.replace(/^/gm, '      ')}\n`,
});
const schema = (yaml: string): Tolerated['files'] => ({ 'a.yaml': schemas(yaml) });

const PAGE =
  'parameters: [{ name: cursor, in: query }]\n' +
  'responses: { 200: { content: { application/json: { schema: { $ref: "#/components/schemas/P" } } } } }';
const PAGE_SCHEMA =
  'components: { schemas: { P: { properties: { next: { type: string }, data: { type: array } } } } }\n';
const paged = (yaml: string): Tolerated['files'] =>
  operation(`${PAGE}\nx-fern-pagination: ${yaml}`, PAGE_SCHEMA);
const machine = (yaml: string): Tolerated['files'] => schema(`A: { enum: [a, b], x-transitions: ${yaml} }`);

const secured = (scheme: string, prefixes: string): Tolerated['files'] => ({
  'a.yaml': `${HEAD}paths: {}\ncomponents:\n  securitySchemes:\n    a: { ${scheme},\n      x-key-prefixes: ${prefixes} }`,
});

const linked = (parameters: string): Tolerated['files'] => ({
  'a.yaml':
    `${HEAD}paths:\n  /a/{id}:\n    get:\n      operationId: a\n      parameters: [{ name: id, in: query }, { name: id, in: path }]\n` +
    `      responses: { 200: { links: { a: { operationId: a, parameters: ${parameters} } },\n` +
    `        content: { application/json: { schema: { properties: { a/b: { type: array } } } } } } }`,
});

const DIRECTIVES = [
  'directive @assumed(because: String, why: String) on OBJECT',
  'directive @access(roles: [String], role: String) on FIELD_DEFINITION',
  'directive @idempotent(by: String) on FIELD_DEFINITION',
  'directive @leadsTo(operation: String, argument: String, from: String) repeatable on FIELD_DEFINITION',
  'directive @transitions(to: [String], initial: Boolean) on ENUM_VALUE',
  'directive @effect(does: Does, of: String) on FIELD_DEFINITION',
  'directive @filter(by: String, is: Is) on ARGUMENT_DEFINITION',
  'enum Does { MERGE } enum Is { IN NONE }',
].join(' ');
/** The SDL begins at line 2. */
const sdl = (text: string): Tolerated['files'] => ({
  'a.graphql': `${DIRECTIVES}\n${text}\ntype Query { a(b: I): A }\ninput I { c: [I] d: ID }\ntype A { e: [A] f: ID a: A }`,
  'a.gql': 'query Q { a { f } }',
});
const mutation = (directive: string): Tolerated['files'] =>
  sdl(`type Mutation { m(b: I): A\n${directive}\n}`);

/**
 * Uses of the vocabulary that are reported and omitted, each with a similar use that is accepted.
 */
export const VOCABULARY: readonly Tolerated[] = [
  {
    name: 'links from missing values to unknown arguments',
    files: linked('{ b: 1, path.b: 1, id: $response.body#/none, query.id: $response.body#no }'),
    diagnostics: ['link-parameter 8', 'link-parameter 8', 'link-expression 8', 'link-expression 8'],
  },
  {
    name: 'links',
    files: linked(
      '{ id: $response.body#/a~1b/0/c, query.id: $response.body#/a~1b, path.id: $request.body#/none }',
    ),
    diagnostics: [],
  },
  {
    name: 'effects, and a disabled one',
    files: operation('x-effect: { does: Transition, of: A, from: [a], to: [b] }'),
    diagnostics: [],
  },
  { name: 'no effect', files: operation('x-effect: false'), diagnostics: [] },
  {
    name: 'invalid effects',
    files: operation('x-effect: { does: explode, of: 1, from: a }'),
    diagnostics: ['vocabulary-malformed 6', 'vocabulary-malformed 6'],
  },
  {
    name: 'filters, and parameters that are not filters',
    files: operation(
      'parameters: [{ name: a, in: query, x-filter: { by: a.b, is: after, ignoreCase: true } }, { name: b, in: query, x-filter: false }]',
    ),
    diagnostics: [],
  },
  {
    name: 'filters without an operator or a path, and for a header',
    files: operation(
      'parameters:\n  - { name: a, in: query, x-filter: { by: a } }\n  - { name: b, in: query, x-filter: { is: in } }\n' +
        '  - { name: c, in: header, x-filter: { by: a, is: in } }',
    ),
    diagnostics: ['vocabulary-malformed 7', 'vocabulary-malformed 8', 'vocabulary-unread 9'],
  },
  {
    name: 'effects and filters of a schema',
    files: mutation(
      'n(b: I @filter(by: "f", is: IN), c: ID @filter(is: NONE)): A @effect(does: MERGE, of: "A")',
    ),
    diagnostics: [],
  },
  {
    name: 'invalid effects and filters of a schema',
    files: mutation('n(b: I @filter(is: IN)): A @effect(of: "A")'),
    diagnostics: ['vocabulary-malformed 3', 'vocabulary-malformed 3'],
  },
  {
    name: 'other extensions of the same vendors',
    files: operation('x-fern-sdk-return-value: 1\nx-access-level: 2\nx-fern-audiences: []'),
    diagnostics: [],
  },
  {
    name: 'values that are not strings',
    files: operation('x-assumed: true', 'x-fern-idempotency-headers: [{ header: " " }, 1]\n'),
    diagnostics: ['vocabulary-malformed 3', 'vocabulary-malformed 3', 'vocabulary-malformed 7'],
  },
  {
    name: 'roles in an invalid form',
    files: operation('x-access: [OWNER]'),
    diagnostics: ['vocabulary-malformed 6'],
  },
  { name: 'no role', files: operation('x-access: { roles: [] }'), diagnostics: ['vocabulary-malformed 6'] },
  { name: 'roles', files: operation('x-access: { roles: [A] }'), diagnostics: [] },
  {
    name: 'values that are not booleans',
    files: operation('x-fern-idempotent: 1\nx-fern-retries: { disabled: 1 }'),
    diagnostics: ['vocabulary-malformed 6', 'vocabulary-malformed 7'],
  },
  {
    name: 'flags that repeat the default',
    files: operation('x-fern-idempotent: false\nx-fern-retries: { disabled: false }'),
    diagnostics: [],
  },
  {
    name: 'streams',
    files: operation('x-fern-streaming: { format: sse, resumable: true, terminator: "[END]" }'),
    diagnostics: [],
  },
  {
    name: 'streams in an invalid form',
    files: operation('x-fern-streaming: { resumable: 1,\n  terminator: "" }'),
    diagnostics: ['vocabulary-malformed 6', 'vocabulary-malformed 7'],
  },
  {
    name: 'retries in an invalid form',
    files: operation('x-fern-retries: off'),
    diagnostics: ['vocabulary-malformed 6'],
  },
  {
    name: 'headers in an invalid form',
    files: { 'a.yaml': `${HEAD}x-fern-idempotency-headers: Idempotency-Key\npaths: {}` },
    diagnostics: ['vocabulary-malformed 3'],
  },
  {
    name: 'key prefixes in an invalid form',
    files: secured('type: http, scheme: bearer', '[sk_]'),
    diagnostics: ['vocabulary-malformed 7'],
  },
  {
    name: 'an empty key prefix',
    files: secured('type: http, scheme: bearer', '{ "": live }'),
    diagnostics: ['vocabulary-malformed 7'],
  },
  {
    name: 'a key prefix without an environment',
    files: secured('type: apiKey, in: query, name: k', '{ sk_: 1, __proto__: live }'),
    diagnostics: ['vocabulary-malformed 7'],
  },
  {
    name: 'key prefixes of schemes that are not keys',
    files: secured('type: http, scheme: basic', '{ sk_: live }'),
    diagnostics: ['vocabulary-unread 7'],
  },
  {
    name: 'key prefixes',
    files: secured('type: http, scheme: token', '{ sk_: live, constructor: test }'),
    diagnostics: [],
  },
  {
    name: 'a server without a name',
    files: { 'a.yaml': `${HEAD}servers: [{ url: http://a, x-fern-server-name: 1 }]\npaths: {}` },
    diagnostics: ['vocabulary-malformed 3'],
  },
  {
    name: 'marks at locations where they have no effect',
    files: {
      'a.yaml':
        `${HEAD}paths:\n  /a:\n    get:\n      parameters:\n        - $ref: '#/components/parameters/P'\n          x-assumed: a\n` +
        `components:\n  parameters:\n    P: { name: a, in: query, schema: { type: array, x-concept: A,\n      items: { x-assumed: a } } }`,
    },
    diagnostics: ['vocabulary-unread 8', 'vocabulary-unread 11', 'vocabulary-unread 12'],
  },
  {
    name: 'marks in a path item of another file',
    files: {
      'a.yaml': `${HEAD}paths:\n  /a: { $ref: b.yaml }`,
      'b.yaml': 'x-assumed: a\nget: { x-assumed: b }',
    },
    diagnostics: [],
  },
  {
    name: 'marks inside omitted parts',
    files: operation(
      'callbacks: { a: { $url: { post: { callbacks: { b: { $url: { post: { x-assumed: a } } } } } } } }',
    ),
    diagnostics: ['openapi-unsupported 6'],
  },

  {
    name: 'states without an enum',
    files: schema('A: { type: string, x-transitions: { initial: [a], from: { a: [] } } }'),
    diagnostics: ['states-without-enum 5'],
  },
  {
    name: 'states in an invalid form',
    files: machine('{ a: [b] }'),
    diagnostics: ['vocabulary-malformed 5', 'vocabulary-malformed 5'],
  },
  {
    name: 'unknown states',
    files: machine('{ initial: [a,\n      c], from: { a: [b,\n      d], b: [],\n      e: [] } }'),
    diagnostics: ['states-unknown 8', 'states-unknown 6', 'states-unknown 7'],
  },
  {
    name: 'states named like inherited properties of objects',
    files: machine('{ initial: [a], from: { a: [constructor], b: [], __proto__: [] } }'),
    diagnostics: ['states-unknown 5', 'states-unknown 5'],
  },
  {
    name: 'a missing state',
    files: machine('{ initial: [a], from: { a: [] } }'),
    diagnostics: ['states-missing 5'],
  },
  {
    name: 'an invalid list',
    files: machine('{ initial: [a], from: { a: b, b: [] } }'),
    diagnostics: ['vocabulary-malformed 5'],
  },
  {
    name: 'no initial state',
    files: machine('{ initial: [], from: { a: [b], b: [] } }'),
    diagnostics: ['states-no-initial 5'],
  },
  { name: 'states', files: machine('{ initial: [a], from: { a: [b], b: [] } }'), diagnostics: [] },

  {
    name: 'idempotent without a header',
    files: operation('x-fern-idempotent: true'),
    diagnostics: ['idempotency-without-header 6'],
  },
  {
    name: 'idempotent with an undeclared header',
    files: operation('x-fern-idempotent: true', 'x-fern-idempotency-headers: [{ header: Key }]\n'),
    diagnostics: ['idempotency-without-header 7'],
  },
  {
    name: 'idempotent with a header',
    files: operation(
      'x-fern-idempotent: true\nparameters: [{ name: KEY, in: header }]',
      'x-fern-idempotency-headers: [{ header: Key }]\n',
    ),
    diagnostics: [],
  },

  {
    name: 'pages with unresolved paths',
    files: paged(
      '{\n  cursor: $request.next,\n  next_cursor: $response.data.next,\n  results: $response.items }',
    ),
    diagnostics: ['vocabulary-path 10', 'vocabulary-path 11', 'vocabulary-path 12'],
  },
  {
    name: 'pages with invalid paths',
    files: paged('{\n  cursor: cursor,\n  next_cursor: [],\n  results: $response.next }'),
    diagnostics: ['vocabulary-malformed 10', 'vocabulary-malformed 11', 'vocabulary-malformed 12'],
  },
  {
    name: 'pages by number',
    files: paged('{ offset: $request.cursor, results: $response.data }'),
    diagnostics: [],
  },
  {
    name: 'pages in an invalid form',
    files: paged('{ type: custom, results: $response.data }'),
    diagnostics: ['pagination-form 9'],
  },
  {
    name: 'pages by offset without a next page',
    files: paged(
      '{ offset: $request.cursor, step: $request.size, results: $response.data,\n  has-next-page: $response.more }',
    ),
    diagnostics: ['vocabulary-path 10'],
  },
  {
    name: 'pages by URL',
    files: paged('{ next_uri: $response.next, results: $response.data }'),
    diagnostics: [],
  },
  {
    name: 'pages by a header without a relation',
    files: paged('{ link: last, results: $response.data }'),
    diagnostics: ['vocabulary-malformed 9'],
  },
  {
    name: 'pages as declared at the root, without a declaration at the root',
    files: paged('true'),
    diagnostics: ['vocabulary-malformed 9'],
  },
  {
    name: 'pages',
    files: paged('{ cursor: $request.cursor, next_cursor: $response.next, results: $response.data }'),
    diagnostics: [],
  },

  {
    name: 'directives with other arguments',
    files: sdl(
      'type B @assumed(why: "a") {\n  c: Int @access(role: "A")\n}\nenum E { A @transitions(initial: true) }',
    ),
    diagnostics: ['vocabulary-malformed 3', 'vocabulary-malformed 2', 'vocabulary-malformed 5'],
  },
  {
    name: 'unknown states, and a value without states',
    files: sdl('enum E {\n  A @transitions(to: ["B",\n  "C"], initial: true)\n  B\n}'),
    diagnostics: ['states-unknown 4', 'states-missing 5'],
  },
  {
    name: 'initial values that are unknown',
    files: sdl('enum E { A @transitions(to: []) }'),
    diagnostics: ['states-no-initial 2'],
  },
  { name: 'an enum without states', files: sdl('enum E { A B }'), diagnostics: [] },
  {
    name: 'an unknown argument',
    files: mutation('@idempotent(by: "b.none")'),
    diagnostics: ['vocabulary-path 3'],
  },
  {
    name: 'a path to an argument inside a list',
    files: mutation('@idempotent(by: "b.c.d")'),
    diagnostics: ['vocabulary-path 3'],
  },
  { name: 'an argument', files: mutation('@idempotent(by: "b.d")'), diagnostics: [] },
  {
    name: 'an unresolved @leadsTo',
    files: mutation('@leadsTo(operation: "none", argument: "b", from: "f")'),
    diagnostics: ['leads-to-unknown 3'],
  },
  {
    name: '@leadsTo with unresolved paths',
    files: mutation('@leadsTo(operation: "a",\nargument: "b.e",\nfrom: "e.f")'),
    diagnostics: ['vocabulary-path 4', 'vocabulary-path 5'],
  },
  {
    name: '@leadsTo through a type that contains itself',
    files: mutation('@leadsTo(operation: "a", argument: "b.d", from: "a.a.a.a.f")'),
    diagnostics: [],
  },
];
