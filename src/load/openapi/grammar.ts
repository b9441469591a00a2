/**
 * The objects of OpenAPI 3.1 and some of 3.2, with their properties: `schema` for one object, `schema[]` for a list, and
 * `schema{}` for a map. The code that copies, converts, and checks OpenAPI documents uses this table.
 */
export type ObjectKind = keyof typeof GRAMMAR;

export interface MemberShape {
  /** An object of the table, or a JSON type. `json` allows any value. */
  readonly holds: ObjectKind | 'string' | 'boolean' | 'number' | 'json';
  readonly container: 'one' | 'list' | 'map';
}

const PATH_ITEM = {
  summary: 'string',
  description: 'string',
  servers: 'server[]',
  parameters: 'parameter[]',
  get: 'operation',
  put: 'operation',
  post: 'operation',
  delete: 'operation',
  options: 'operation',
  head: 'operation',
  patch: 'operation',
  trace: 'operation',
  query: 'operation',
  additionalOperations: 'operation{}',
} as const;

const HEADER = {
  description: 'string',
  required: 'boolean',
  deprecated: 'boolean',
  allowEmptyValue: 'boolean',
  style: 'string',
  explode: 'boolean',
  allowReserved: 'boolean',
  schema: 'schema',
  content: 'mediaType{}',
  example: 'json',
  examples: 'example{}',
} as const;

const GRAMMAR = {
  document: {
    openapi: 'string',
    info: 'info',
    jsonSchemaDialect: 'string',
    servers: 'server[]',
    paths: 'pathItem{}',
    webhooks: 'pathItem{}',
    components: 'components',
    security: 'requirement[]',
    tags: 'tag[]',
    externalDocs: 'json',
  },
  info: {
    title: 'string',
    summary: 'string',
    description: 'string',
    termsOfService: 'string',
    contact: 'json',
    license: 'json',
    version: 'string',
  },
  server: { url: 'string', description: 'string', variables: 'serverVariable{}' },
  serverVariable: { enum: 'string[]', default: 'string', description: 'string' },
  tag: { name: 'string', description: 'string', externalDocs: 'json' },
  requirement: {},
  components: {
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    examples: 'example{}',
    requestBodies: 'requestBody{}',
    headers: 'header{}',
    securitySchemes: 'securityScheme{}',
    links: 'link{}',
    callbacks: 'callback{}',
    pathItems: 'pathItem{}',
  },
  pathItem: PATH_ITEM,
  operation: {
    tags: 'string[]',
    summary: 'string',
    description: 'string',
    externalDocs: 'json',
    operationId: 'string',
    parameters: 'parameter[]',
    requestBody: 'requestBody',
    responses: 'response{}',
    callbacks: 'callback{}',
    deprecated: 'boolean',
    security: 'requirement[]',
    servers: 'server[]',
  },
  parameter: { name: 'string', in: 'string', ...HEADER },
  requestBody: { description: 'string', content: 'mediaType{}', required: 'boolean' },
  mediaType: { schema: 'schema', example: 'json', examples: 'example{}', encoding: 'encoding{}' },
  encoding: {
    contentType: 'string',
    headers: 'header{}',
    style: 'string',
    explode: 'boolean',
    allowReserved: 'boolean',
  },
  response: { description: 'string', headers: 'header{}', content: 'mediaType{}', links: 'link{}' },
  header: HEADER,
  example: { summary: 'string', description: 'string', value: 'json', externalValue: 'string' },
  link: {
    operationRef: 'string',
    operationId: 'string',
    parameters: 'json',
    requestBody: 'json',
    description: 'string',
    server: 'server',
  },
  /** The properties of a callback are path items by expression, which are copied as a map. */
  callback: {},
  securityScheme: {
    type: 'string',
    description: 'string',
    name: 'string',
    in: 'string',
    scheme: 'string',
    bearerFormat: 'string',
    flows: 'json',
    openIdConnectUrl: 'string',
  },
  discriminator: { propertyName: 'string', mapping: 'string{}', defaultMapping: 'string' },
  schema: {
    $ref: 'string',
    $schema: 'string',
    $comment: 'string',
    $defs: 'schema{}',
    definitions: 'schema{}',
    type: 'json',
    enum: 'json',
    const: 'json',
    title: 'string',
    description: 'string',
    default: 'json',
    deprecated: 'boolean',
    readOnly: 'boolean',
    writeOnly: 'boolean',
    examples: 'json',
    example: 'json',
    format: 'string',
    contentEncoding: 'string',
    contentMediaType: 'string',
    contentSchema: 'schema',
    multipleOf: 'number',
    maximum: 'number',
    minimum: 'number',
    exclusiveMaximum: 'number',
    exclusiveMinimum: 'number',
    maxLength: 'number',
    minLength: 'number',
    pattern: 'string',
    maxItems: 'number',
    minItems: 'number',
    uniqueItems: 'boolean',
    maxContains: 'number',
    minContains: 'number',
    maxProperties: 'number',
    minProperties: 'number',
    required: 'string[]',
    dependentRequired: 'json',
    allOf: 'schema[]',
    anyOf: 'schema[]',
    oneOf: 'schema[]',
    not: 'schema',
    if: 'schema',
    then: 'schema',
    else: 'schema',
    dependentSchemas: 'schema{}',
    prefixItems: 'schema[]',
    items: 'schema',
    contains: 'schema',
    properties: 'schema{}',
    patternProperties: 'schema{}',
    additionalProperties: 'schema',
    propertyNames: 'schema',
    unevaluatedItems: 'schema',
    unevaluatedProperties: 'schema',
    discriminator: 'discriminator',
    xml: 'json',
    externalDocs: 'json',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Properties of the table that OpenAPI 3.2 added. */
export const NEWER: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  pathItem: ['query', 'additionalOperations'],
  discriminator: ['defaultMapping'],
};

/** The section of `components` for each kind of object that a `$ref` can refer to. */
export const COMPONENT_SECTIONS = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  securityScheme: 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
  pathItem: 'pathItems',
} as const;

export type ComponentKind = keyof typeof COMPONENT_SECTIONS;

export function isComponentKind(kind: string): kind is ComponentKind {
  return Object.hasOwn(COMPONENT_SECTIONS, kind);
}

const SHAPES: ReadonlyMap<string, ReadonlyMap<string, MemberShape>> = new Map(
  Object.entries(GRAMMAR).map(([kind, members]) => [kind, new Map(Object.entries(members).map(shapeOf))]),
);

/** Returns the properties of a kind of object, with their shapes. */
export function membersOf(kind: ObjectKind): ReadonlyMap<string, MemberShape> {
  return SHAPES.get(kind)!;
}

export function isObjectKind(holds: MemberShape['holds']): holds is ObjectKind {
  return SHAPES.has(holds);
}

function shapeOf([member, shape]: [string, string]): [string, MemberShape] {
  const container = shape.endsWith('[]') ? 'list' : shape.endsWith('{}') ? 'map' : 'one';
  return [member, { holds: shape.replace(/(\[\]|\{\})$/, '') as MemberShape['holds'], container }];
}
