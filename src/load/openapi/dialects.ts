/** JSON Schema 2020-12, with or without the vocabulary of OpenAPI. */
export const DIALECTS: ReadonlySet<string> = new Set([
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://spec.openapis.org/oas/3.1/schema-base',
  'https://spec.openapis.org/oas/3.2/dialect/base',
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2020-12/schema#',
]);
