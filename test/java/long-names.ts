/** Replaces every name in a document with a unique name of a given length. */
const WORDS = ['Accepted', 'Billing', 'Customer', 'Delivery', 'Evidence'];
const text = { type: 'string' };
const list = (items: object): object => ({ type: 'array', items });
const map = (additionalProperties: object): object => ({ type: 'object', additionalProperties });
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

export function longNames(lengths: readonly number[]): object {
  const parts = lengths.map(partOf);
  const longest = Math.max(...lengths);
  const key = long('key', longest);
  return {
    openapi: '3.1.0',
    info: { title: long('Title', longest), version: '1' },
    servers: [{ url: 'https://names.test' }],
    security: [{ [key]: [] }],
    paths: Object.assign({}, ...parts.map(({ paths }) => paths)) as object,
    components: {
      securitySchemes: {
        [key]: { type: 'apiKey', in: 'header', name: long('x', longest) },
        [long('basic', longest)]: { type: 'http', scheme: 'basic' },
      },
      schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)) as object,
    },
  };
}

function long(head: string, length: number): string {
  return head.concat(...Array.from({ length }, (_, index) => WORDS[index % WORDS.length]!)).slice(0, length);
}

function partOf(length: number): { readonly paths: object; readonly schemas: object } {
  const type = (head: string): string => long(`${head}Of${length}`, length);
  const name = (head: string): string => long(head, length);
  const ref = (head: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${type(head)}` });
  const kinds = [name('first'), name('second')];
  const ofKind = (kind: string, ...more: readonly string[]): object => ({
    type: 'object',
    required: ['kind', ...more],
    properties: { kind: { const: kind }, ...Object.fromEntries(more.map((one) => [one, text])) },
  });
  const schemas = {
    [type('Enumeration')]: { ...text, enum: ['a', name('value'), name('value_two')] },
    [type('Struct')]: {
      type: 'object',
      required: [name('needed'), name('neededList'), name('neededNullable')],
      properties: {
        [name('needed')]: ref('Enumeration'),
        [name('neededList')]: list(ref('Struct')),
        [name('neededNullable')]: { type: ['string', 'null'] },
        [name('nullable')]: { type: ['integer', 'null'] },
        [name('nullableType')]: orNull(ref('Enumeration')),
        [name('maybeList')]: list(orNull(ref('Struct'))),
        [name('maybeMap')]: map(orNull(ref('Struct'))),
        [name('list')]: list({ type: ['array', 'null'], items: ref('Struct') }),
        [name('map')]: map(ref('Union')),
        [name('any')]: {},
        [name('gone')]: { ...text, deprecated: true },
        [name('inline')]: { type: 'object', properties: { [name('within')]: text } },
      },
    },
    [type('Additional')]: { type: 'object', properties: { [name('one')]: text }, ...map(ref('Struct')) },
    [type('First')]: ofKind(kinds[0]!),
    [type('Second')]: ofKind(kinds[1]!, name('other')),
    [type('Union')]: {
      oneOf: [ref('First'), ref('Second')],
      discriminator: {
        propertyName: 'kind',
        mapping: { [kinds[0]!]: ref('First').$ref, [kinds[1]!]: ref('Second').$ref },
      },
    },
    [type('Mixed')]: { anyOf: [ref('Struct'), ref('First'), map(ref('Enumeration')), text] },
    [type('Scalars')]: { anyOf: [text, { type: 'integer' }, { type: 'boolean' }, list(ref('Struct'))] },
  };
  const tags = [type('Tag')];
  const parameters = [
    { name: name('query'), in: 'query', schema: text },
    { name: name('header'), in: 'header', schema: list(text) },
    { name: name('cookie'), in: 'cookie', required: true, schema: ref('Enumeration') },
  ];
  const inPath = [name('id'), name('other')];
  const gives = (schema: object): object => ({ 200: { description: 'It.', ...json(schema) } });
  const base = `/${type('path')}`;
  const paths = {
    [base]: {
      get: { operationId: type('list'), tags, parameters, responses: gives(list(ref('Struct'))) },
      post: {
        operationId: type('create'),
        tags,
        parameters,
        requestBody: { required: true, ...json(ref('Struct')) },
        responses: gives(ref('Union')),
      },
      delete: {
        operationId: type('delete'),
        tags,
        deprecated: true,
        responses: { 204: { description: 'Gone.' } },
      },
    },
    [`${base}/{${inPath.join('}/{')}}`]: {
      parameters: inPath.map((one) => ({ name: one, in: 'path', required: true, schema: text })),
      get: { operationId: type('get'), tags, parameters, responses: gives(ref('Mixed')) },
      put: {
        operationId: type('put'),
        tags,
        requestBody: json(ref('Scalars')),
        responses: gives(ref('Additional')),
      },
      patch: {
        operationId: type('maybe'),
        tags,
        responses: { ...gives(map(ref('Enumeration'))), 204: { description: 'None.' } },
      },
    },
  };
  return { paths, schemas };
}
