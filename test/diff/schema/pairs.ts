/** Pairs of an old and a new schema, with the expected result. */
import type { JsonObject } from '../../../src/core/json.ts';
import type { Schema } from './arbitrary.ts';

/** `+` if one schema includes the other, and `-` if not: first for requests, then for responses. */
type Verdicts = '++' | '+-' | '-+' | '--';

export interface PairCase {
  readonly name: string;
  readonly old: Schema;
  readonly new: Schema;
  readonly verdicts: Verdicts;
  /** Breaking facts of both directions, as `place keyword item`. Omitted if it is only `keyword` at the root. */
  readonly facts?: readonly string[];
}

export const DEFINITIONS: JsonObject = {
  Tree: {
    type: 'object',
    properties: { value: { type: 'integer' }, kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
    required: ['value'],
  },
  Cat: {
    type: 'object',
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
    required: ['kind', 'lives'],
  },
  Dog: {
    type: 'object',
    properties: { kind: { type: 'string' }, tricks: { type: 'array' } },
    required: ['kind', 'tricks'],
  },
  Name: { type: 'string', maxLength: 9 },
};

const object = (properties: Readonly<Record<string, Schema>>, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...rest,
});
const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
const text: JsonObject = { type: 'string' };
const tree = (rest: JsonObject = {}): JsonObject =>
  object(
    { value: { type: 'integer' }, kids: { type: 'array', items: ref('Tree'), ...rest } },
    { required: ['value'] },
  );
const pets = (tags: Readonly<Record<string, string>>): JsonObject => ({
  oneOf: [ref('Cat'), ref('Dog')],
  discriminator: {
    propertyName: 'kind',
    mapping: Object.fromEntries(Object.entries(tags).map(([tag, name]) => [tag, `#/$defs/${name}`])),
  },
});

/** Each pair narrows a keyword. In the opposite order, it widens the keyword. */
const NARROWED: readonly (readonly [name: string, old: Schema, now: Schema, facts?: readonly string[]])[] = [
  ['type', { type: ['string', 'integer'] }, text, [' type']],
  ['integer', { type: 'number' }, { type: 'integer' }, [' type']],
  ['null', { type: ['string', 'null'] }, text, [' type']],
  ['enum without a value', { enum: ['a', 'b'] }, { enum: ['a'] }, [' enum "b"']],
  ['enum, newly added', text, { type: 'string', enum: ['a'] }, [' enum']],
  ['const', text, { const: 'a' }, [' enum']],
  ['minimum', { type: 'integer' }, { type: 'integer', minimum: 0 }, [' minimum']],
  ['maximum', { type: 'number', maximum: 2 }, { type: 'number', maximum: 1 }, [' maximum']],
  [
    'exclusiveMinimum',
    { type: 'number', minimum: 0 },
    { type: 'number', minimum: 0, exclusiveMinimum: 0 },
    [' exclusiveMinimum'],
  ],
  ['exclusiveMaximum', { type: 'integer' }, { type: 'integer', exclusiveMaximum: 7 }, [' exclusiveMaximum']],
  ['multipleOf', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 4 }, [' multipleOf']],
  [
    'multipleOf with decimals',
    { type: 'number', multipleOf: 0.01 },
    { type: 'number', multipleOf: 0.1 },
    [' multipleOf'],
  ],
  ['minLength', text, { type: 'string', minLength: 1 }, [' minLength']],
  ['maxLength', { type: 'string', maxLength: 70_000 }, { type: 'string', maxLength: 69_999 }, [' maxLength']],
  [
    'pattern',
    { type: 'string', pattern: '^[a-z]{2,4}$' },
    { type: 'string', pattern: '^[a-z]{2,3}$' },
    [' pattern'],
  ],
  ['format', text, { type: 'string', format: 'date-time' }, [' format']],
  ['format int32', { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }, [' format']],
  ['format float', { type: 'number' }, { type: 'number', format: 'float' }, [' format']],
  ['minItems', { type: 'array' }, { type: 'array', minItems: 1 }, [' minItems']],
  ['maxItems', { type: 'array' }, { type: 'array', maxItems: 3 }, [' maxItems']],
  [
    'uniqueItems',
    { type: 'array', items: text },
    { type: 'array', items: text, uniqueItems: true },
    [' uniqueItems'],
  ],
  ['items', { type: 'array', items: text }, { type: 'array', items: ref('Name') }, ['/items maxLength']],
  ['items, newly added', { type: 'array' }, { type: 'array', items: text }, [' items']],
  [
    'prefixItems',
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [ref('Name')] },
    ['/prefixItems/0 maxLength'],
  ],
  ['contains', { type: 'array' }, { type: 'array', contains: { const: 1 } }, [' contains']],
  [
    'minContains',
    { type: 'array', contains: { const: 1 } },
    { type: 'array', contains: { const: 1 }, minContains: 2 },
    [' minContains'],
  ],
  ['required', object({ a: text }), object({ a: text }, { required: ['a'] }), [' required a']],
  ['minProperties', { type: 'object' }, { type: 'object', minProperties: 1 }, [' minProperties']],
  ['maxProperties', object({ a: text }), object({ a: text }, { maxProperties: 2 }), [' maxProperties']],
  [
    'additionalProperties',
    object({ a: text }, { additionalProperties: true }),
    object({ a: text }, { additionalProperties: false }),
    [' additionalProperties'],
  ],
  [
    'additionalProperties of a map',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: ref('Name') },
    ['/additionalProperties maxLength'],
  ],
  [
    'patternProperties',
    { type: 'object', patternProperties: { '^x': text } },
    { type: 'object', patternProperties: { '^x': ref('Name') } },
    ['/patternProperties/^x maxLength'],
  ],
  [
    'propertyNames',
    { type: 'object' },
    { type: 'object', propertyNames: { maxLength: 3 } },
    [' propertyNames'],
  ],
  [
    'dependentRequired',
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }),
    [' dependentRequired'],
  ],
  [
    'dependentSchemas',
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentSchemas: { a: { required: ['b'] } } }),
    [' dependentSchemas'],
  ],
  [
    'unevaluatedProperties',
    { allOf: [object({ a: text })] },
    { allOf: [object({ a: text })], unevaluatedProperties: false },
    [' unevaluatedProperties'],
  ],
  ['not', text, { type: 'string', not: { enum: ['root'] } }, [' not']],
  [
    'if',
    object({ a: text, b: text }),
    object({ a: text, b: text }, { if: { required: ['a'] }, then: { required: ['b'] } }),
    [' if'],
  ],
  ['allOf', object({ a: text }), { allOf: [object({ a: text }), { required: ['a'] }] }, [' required a']],
  ['false', true, false, [' type']],
  ['a property', object({ a: text }), object({ a: ref('Name') }), ['/properties/a maxLength']],
  [
    'deep inside',
    object({ a: object({ b: { type: 'array', items: text } }) }),
    object({ a: object({ b: { type: 'array', items: ref('Name') } }) }),
    ['/properties/a/properties/b/items maxLength'],
  ],
  ['a cycle, one level deep', ref('Tree'), tree({ maxItems: 1 }), ['/properties/kids maxItems']],
  [
    'a removed variant',
    { oneOf: [ref('Cat'), ref('Dog'), { type: 'null' }] },
    { oneOf: [ref('Cat'), { type: 'null' }] },
  ],
  [
    'a removed tag of a discriminator',
    pets({ cat: 'Cat', dog: 'Dog', hound: 'Dog' }),
    pets({ cat: 'Cat', dog: 'Dog' }),
    ['/oneOf/1/properties/kind enum "hound"'],
  ],
];

/** Schemas in another notation, or with changes that affect no value. */
const SAME: readonly (readonly [name: string, old: Schema, now: Schema])[] = [
  ['inline and $ref', ref('Name'), { type: 'string', maxLength: 9 }],
  ['a cycle and its first level unrolled', ref('Tree'), tree()],
  ['allOf with one schema', ref('Cat'), { allOf: [ref('Cat')] }],
  ['oneOf with one schema', ref('Cat'), { oneOf: [ref('Cat')] }],
  [
    'allOf merged',
    { allOf: [object({ a: text }), object({ b: text }, { required: ['b'] })] },
    object({ a: text, b: text }, { required: ['b'] }),
  ],
  [
    'null by type and by anyOf',
    { type: ['string', 'null'], maxLength: 9 },
    { anyOf: [ref('Name'), { type: 'null' }] },
  ],
  ['null by oneOf', { oneOf: [ref('Name'), { type: 'null' }] }, { anyOf: [{ type: 'null' }, ref('Name')] }],
  [
    'oneOf and anyOf of disjoint schemas',
    { oneOf: [text, { type: 'integer' }] },
    { anyOf: [text, { type: 'integer' }] },
  ],
  ['true and {}', object({ a: true }), object({ a: {} })],
  ['not false', text, { type: 'string', not: false }],
  ['const and enum', { const: 'a' }, { enum: ['a'] }],
  [
    'a bound without effect',
    { type: 'string', enum: ['a', 'bb'] },
    { type: 'string', enum: ['a', 'bb'], maxLength: 2 },
  ],
  [
    'an equivalent pattern',
    { type: 'string', pattern: '^(a|b)+$' },
    { type: 'string', pattern: '^[ab][ab]*$' },
  ],
  [
    'exclusive and inclusive of integers',
    { type: 'integer', minimum: 1 },
    { type: 'integer', exclusiveMinimum: 0 },
  ],
  [
    'date and its length',
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date', maxLength: 10 },
  ],
  ['Base64', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
  ['an unknown format', { type: 'string', format: 'colour' }, { type: 'string', format: 'hue' }],
  ['an additional optional property', object({ a: text }), object({ a: text, b: text })],
  [
    'required with a default, in requests',
    object({ a: text }),
    object({ a: { type: 'string', default: 'x' } }),
  ],
  ['order of properties', { type: 'object', required: ['a', 'b'] }, { required: ['b', 'a'], type: 'object' }],
  [
    'if, and an equivalent schema',
    { if: { required: ['a'] }, then: { required: ['b'] } },
    { anyOf: [{ not: { required: ['a'] } }, { required: ['b'] }] },
  ],
];

const OTHER: readonly PairCase[] = [
  { name: 'string for integer', old: text, new: { type: 'integer' }, verdicts: '--', facts: [' type'] },
  {
    name: 'enum with another value',
    old: { enum: ['a', 'b'] },
    new: { enum: ['a', 'c'] },
    verdicts: '--',
    facts: [' enum "b"', ' enum "c"'],
  },
  {
    name: 'a tag for another variant',
    old: pets({ x: 'Cat', y: 'Dog' }),
    new: pets({ x: 'Dog', y: 'Cat' }),
    verdicts: '--',
  },
  {
    name: 'oneOf and anyOf of overlapping schemas',
    old: { oneOf: [text, ref('Name')] },
    new: { anyOf: [text, ref('Name')] },
    verdicts: '+-',
    facts: [' anyOf'],
  },
  {
    name: 'required with a default',
    old: object({ a: text }),
    new: object({ a: { type: 'string', default: 'x' } }, { required: ['a'] }),
    verdicts: '++',
  },
  {
    name: 'readOnly and required',
    old: object({ id: { type: 'string', readOnly: true } }),
    new: object({ id: { type: 'string', readOnly: true } }, { required: ['id'] }),
    verdicts: '++',
  },
  {
    name: 'readOnly with another type',
    old: object({ id: { type: 'string', readOnly: true } }),
    new: object({ id: { type: 'integer', readOnly: true } }),
    verdicts: '+-',
    facts: ['/properties/id type'],
  },
  {
    name: 'writeOnly with another type',
    old: object({ key: { type: 'string', writeOnly: true } }),
    new: object({ key: { type: 'integer', writeOnly: true } }),
    verdicts: '-+',
    facts: ['/properties/key type'],
  },
  {
    name: 'a removed required property',
    old: object({ a: text }, { required: ['a'] }),
    new: object({}),
    verdicts: '+-',
    facts: [' required a'],
  },
  {
    name: 'an added required property',
    old: object({}),
    new: object({ a: text }, { required: ['a'] }),
    verdicts: '-+',
    facts: [' required a'],
  },
  {
    name: 'a removed property of a closed object',
    old: object({ a: text, b: text }, { additionalProperties: false }),
    new: object({ a: text }, { additionalProperties: false }),
    verdicts: '-+',
    facts: [' properties b'],
  },
  {
    name: 'two changes in one location',
    old: text,
    new: { type: 'string', minLength: 1, maxLength: 5 },
    verdicts: '-+',
    facts: [' maxLength', ' minLength'],
  },
  {
    name: 'a schema that no longer accepts any value',
    old: false,
    new: object({ a: false }, { required: ['a'] }),
    verdicts: '++',
  },
];

export const PAIRS: readonly PairCase[] = [
  ...NARROWED.flatMap(([name, old, now, facts]): PairCase[] => [
    { name: `${name}, narrowed`, old, new: now, verdicts: '-+', ...(facts && { facts }) },
    { name: `${name}, widened`, old: now, new: old, verdicts: '+-' },
  ]),
  ...SAME.map(([name, old, now]): PairCase => ({ name, old, new: now, verdicts: '++' })),
  ...SAME.map(([name, old, now]): PairCase => ({
    name: `${name}, reversed`,
    old: now,
    new: old,
    verdicts: '++',
  })),
  ...OTHER,
];
