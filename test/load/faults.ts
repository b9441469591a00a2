type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonMap = { [key: string]: Json };

/** One kind of fault, which changes one of the objects to which it applies. */
export interface Fault {
  readonly name: string;
  readonly plant: (node: JsonMap, key: string) => boolean;
}

const setting =
  (
    fits: (node: JsonMap, key: string) => boolean,
    change: (node: JsonMap, key: string) => void,
  ): Fault['plant'] =>
  (node, key) => {
    if (!fits(node, key)) return false;
    change(node, key);
    return true;
  };
const has =
  (...names: readonly string[]) =>
  (node: JsonMap): boolean =>
    names.every((name) => Object.hasOwn(node, name));
const isRef = has('$ref');
const isOperation = has('responses');
const isParameter = has('in', 'name', 'schema');
const isSchema = has('type');

export const FAULTS: readonly Fault[] = [
  {
    name: 'a $ref to a missing component',
    plant: setting(isRef, (node) => (node['$ref'] = '#/components/none')),
  },
  { name: 'a $ref to a missing file', plant: setting(isRef, (node) => (node['$ref'] = 'none.yaml#/a')) },
  { name: 'a $ref to a URL', plant: setting(isRef, (node) => (node['$ref'] = 'https://example.test/a')) },
  { name: 'a $ref that is not a URI', plant: setting(isRef, (node) => (node['$ref'] = '#/%zz')) },
  { name: 'a $ref that is a number', plant: setting(isRef, (node) => (node['$ref'] = 5)) },
  {
    name: 'a description that is a list',
    plant: setting(has('description'), (node) => (node['description'] = ['a'])),
  },
  {
    name: 'a description that is a $ref',
    plant: setting(has('description'), (node) => (node['description'] = { $ref: 'texts.md' })),
  },
  {
    name: 'an unknown security scheme',
    plant: setting(isOperation, (node) => (node['security'] = [{ none: [] }])),
  },
  {
    name: 'security that is an object',
    plant: setting(isOperation, (node) => (node['security'] = { key: [] })),
  },
  {
    name: 'a security scheme without a type',
    plant: setting(has('scheme'), (node) => delete node['type']),
  },
  { name: 'a parameter without a name', plant: setting(isParameter, (node) => delete node['name']) },
  { name: 'a parameter without in', plant: setting(isParameter, (node) => delete node['in']) },
  { name: 'a parameter in the body', plant: setting(isParameter, (node) => (node['in'] = 'body')) },
  {
    name: 'a parameter that is a string',
    plant: setting(isOperation, (node) => (node['parameters'] = ['id'])),
  },
  { name: 'no parameters', plant: setting(has('parameters'), (node) => delete node['parameters']) },
  {
    name: 'parameters as an object',
    plant: setting(has('parameters'), (node) => (node['parameters'] = { a: 1 })),
  },
  { name: 'an unknown type', plant: setting(isSchema, (node) => (node['type'] = 'text')) },
  {
    name: 'an enum of another type',
    plant: setting(isSchema, (node) => (node['enum'] = [{}, 1, 'a', null])),
  },
  { name: 'an enum that is a string', plant: setting(isSchema, (node) => (node['enum'] = 'a')) },
  { name: 'a broken pattern', plant: setting(isSchema, (node) => (node['pattern'] = '(?<!a)++[')) },
  { name: 'a bound that is a string', plant: setting(isSchema, (node) => (node['minimum'] = 'a')) },
  { name: 'a default of another type', plant: setting(isSchema, (node) => (node['default'] = { a: [] })) },
  { name: 'an example of another type', plant: setting(isSchema, (node) => (node['example'] = { a: [] })) },
  { name: 'a list of properties', plant: setting(isSchema, (node) => (node['properties'] = ['a'])) },
  { name: 'required that is true', plant: setting(isSchema, (node) => (node['required'] = true)) },
  { name: 'items that are a list', plant: setting(isSchema, (node) => (node['items'] = [{}])) },
  {
    name: 'a property that is a string',
    plant: setting(isSchema, (node) => (node['properties'] = { a: 'b' })),
  },
  {
    name: 'a schema inside itself',
    plant: setting(isSchema, (node) => (node['allOf'] = [{ $ref: '#/components/schemas/Pet' }])),
  },
  {
    name: 'a duplicate operationId',
    plant: setting(has('operationId'), (node) => (node['operationId'] = 'getPets')),
  },
  { name: 'responses that are a string', plant: setting(isOperation, (node) => (node['responses'] = 'ok')) },
  { name: 'no responses', plant: setting(isOperation, (node) => delete node['responses']) },
  { name: 'an unknown status', plant: setting(isOperation, (node) => (node['responses'] = { ok: {} })) },
  {
    name: 'a response that is a string',
    plant: setting(isOperation, (node) => (node['responses'] = { 200: 'ok' })),
  },
  { name: 'content that is a list', plant: setting(has('content'), (node) => (node['content'] = [{}])) },
  {
    name: 'a media type that is a string',
    plant: setting(has('content'), (node) => (node['content'] = { 'a/b': 'c' })),
  },
  {
    name: 'a body that is a string',
    plant: setting(has('requestBody'), (node) => (node['requestBody'] = 'a')),
  },
  { name: 'a server without a URL', plant: setting(isOperation, (node) => (node['servers'] = [{}])) },
  {
    name: 'servers that are a string',
    plant: setting(isOperation, (node) => (node['servers'] = 'https://a.test')),
  },
  { name: 'tags that are numbers', plant: setting(isOperation, (node) => (node['tags'] = [{}, 5])) },
  {
    name: 'a callback that is a string',
    plant: setting(isOperation, (node) => (node['callbacks'] = { a: 'b' })),
  },
  { name: 'null as a property', plant: setting(isMember, (node, key) => (node[key] = null)) },
];

/** True for a property without which the document keeps all operations. */
function isMember(_node: JsonMap, key: string): boolean {
  return !/^(openapi|info|paths|components|\/.*|get|put|post|delete)$/.test(key);
}

/**
 * Returns the valid document with one fault. `at` selects one of the objects to which the fault applies.
 */
export function faultyDocument(plant: Fault['plant'], at: number): JsonMap {
  const count = places(soundDocument()).filter(([node, key]) => plant(node, key)).length;
  const document = soundDocument();
  let left = at % count;
  for (const [node, key] of places(document)) {
    const isFit = plant({ ...node }, key);
    if (isFit && left-- === 0) {
      plant(node, key);
      return document;
    }
  }
  return document;
}

/**
 * Adds a fault to up to three of the objects to which it applies, and returns their number. `step` selects the objects.
 */
export function plantEach(document: JsonMap, plant: Fault['plant'], step: number): number {
  const fits = places(document).filter(([node, key]) => plant({ ...node }, key));
  const chosen = [1, 2, 3].map((part) => fits[Math.floor((fits.length * part * step * 0.618) % fits.length)]);
  return chosen.filter((place) => place && plant(...place)).length;
}

function places(root: Json): (readonly [JsonMap, string])[] {
  const found: (readonly [JsonMap, string])[] = [];
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) for (const key of Object.keys(value)) found.push([value, key]);
    Object.values(value).forEach(visit);
  };
  visit(root);
  return found;
}

/** Returns a document with at least one element of each kind. */
export function soundDocument(): JsonMap {
  const schema = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
  const json = (value: Json): Json => ({ 'application/json': { schema: value } });
  const ok = (value: Json): Json => ({
    200: {
      description: 'Fine.',
      headers: { 'X-Rest': { schema: { type: 'integer' } } },
      content: json(value),
    },
    404: { $ref: '#/components/responses/Missing' },
  });
  const path = (noun: string, type: string): JsonMap => ({
    [`/${noun}`]: {
      get: {
        operationId: `get${type}s`,
        description: 'Lists them.',
        parameters: [
          { $ref: '#/components/parameters/Limit' },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['up', 'down'] } },
        ],
        responses: ok({ type: 'array', items: schema(type) }),
      },
      post: {
        operationId: `create${type}`,
        security: [{ key: [] }],
        requestBody: { required: true, content: json(schema(type)) },
        responses: ok(schema(type)),
      },
    },
    [`/${noun}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: `get${type}`, description: 'Finds one.', responses: ok(schema(type)) },
      delete: { operationId: `delete${type}`, responses: { 204: { description: 'Gone.' } } },
    },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: 'A shop.' },
    security: [{ key: [] }],
    paths: { ...path('pets', 'Pet'), ...path('owners', 'Owner') },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } } },
      responses: { Missing: { description: 'Not found.', content: json(schema('Problem')) } },
      schemas: {
        Pet: {
          type: 'object',
          description: 'A pet.',
          required: ['id'],
          properties: {
            id: { type: 'string', pattern: '^p' },
            owner: schema('Owner'),
            tag: { type: 'string' },
          },
        },
        Owner: {
          type: 'object',
          properties: { name: { type: 'string' }, pets: { type: 'array', items: schema('Pet') } },
        },
        Problem: { type: 'object', properties: { code: { type: 'integer' } } },
      },
    },
  };
}
