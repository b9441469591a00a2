/** Properties of OpenAPI 3.2 that are not read, each in a separate document. */
const HEAD = 'openapi: 3.2.0\ninfo: { title: T, version: "1" }\n';
const get = (yaml: string): string => `${HEAD}paths: { /a: { get: {\n  ${yaml} } } }`;
const media = (yaml: string): string =>
  get(`responses: { 200: { content: { application/json: {\n  ${yaml} } } } }`);
const components = (yaml: string): string => `${HEAD}paths: {}\ncomponents: {\n  ${yaml} }`;

/** Property → document; the property is in line 4, or in line 3 if it is at the root. */
export const UNREAD_32: Readonly<Record<string, string>> = {
  'document $self': `${HEAD}$self: https://example.test/a.yaml\npaths: {}`,
  'mediaType itemSchema': media('itemSchema: { type: string }'),
  'mediaType itemEncoding': media('itemEncoding: {}'),
  'mediaType prefixEncoding': media('prefixEncoding: []'),
  'encoding encoding': media('encoding: { a: { encoding: {} } }'),
  'encoding itemEncoding': media('encoding: { a: { itemEncoding: {} } }'),
  'encoding prefixEncoding': media('encoding: { a: { prefixEncoding: [] } }'),
  'tag parent': `${HEAD}paths: {}\ntags: [{ name: a, parent: b }]`,
  'tag kind': `${HEAD}paths: {}\ntags: [{ name: a, kind: nav }]`,
  'response summary': get('responses: { 200: { summary: A } }'),
  'discriminator defaultMapping': components(
    'schemas: { A: { oneOf: [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/C" }], discriminator: { propertyName: t, defaultMapping: B } }, B: {}, C: {} }',
  ),
  'securityScheme oauth2MetadataUrl': components(
    'securitySchemes: { o: { type: oauth2, flows: {}, oauth2MetadataUrl: https://example.test } }',
  ),
  'securityScheme deprecated': components(
    'securitySchemes: { o: { type: oauth2, flows: {}, deprecated: true } }',
  ),
  'securityScheme deviceAuthorization': components(
    'securitySchemes: { o: { type: oauth2, flows: { deviceAuthorization: { tokenUrl: /t, scopes: {} } } } }',
  ),
  'example serializedValue': components('examples: { a: { serializedValue: A } }'),
  'schema nodeType': components('schemas: { A: { xml: { nodeType: text } } }'),
  'parameter style': get('parameters: [{ name: a, in: cookie, style: cookie, schema: {} }]'),
};
