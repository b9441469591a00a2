/** A complete document that is difficult to process, and helpers that create such documents. */

export interface Shape {
  readonly name: string;
  /** Texts by file name: `openapi.json`, `schema.graphql`, `operations.graphql`. */
  readonly files: Readonly<Record<string, string>>;
  /**
   * Codes of diagnostics. One of them must reject the document, because it is invalid or too large. Without codes,
   * generation must succeed.
   */
  readonly refusals?: readonly string[];
  /**
   * True if names have more than 80 characters. `ruff format` breaks their lines in other locations
   * (docs/limits.md).
   */
  readonly hasLongNames?: true;
}

export type Schema = object | boolean;

export const range = <T>(count: number, of: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** An object with a property for each of the names. */
export const record = <T>(
  names: readonly (string | number)[],
  of: (name: string, index: number) => T,
): Readonly<Record<string, T>> =>
  Object.fromEntries(names.map((name, index) => [String(name), of(String(name), index)]));

export const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: Schema): object => ({ type: 'array', items });
export const map = (additionalProperties: Schema): object => ({ type: 'object', additionalProperties });
export const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});
export const STRING = { type: 'string' };

/** Applies `wrap` to a schema `times` times, without a `$ref`. */
export function nested(
  times: number,
  wrap: (inner: Schema, level: number) => Schema,
  inner: Schema = STRING,
): Schema {
  return times === 0 ? inner : wrap(nested(times - 1, wrap, inner), times);
}

/** Schemas `S0` to `S<count>`, each created from a `$ref` to the next one. */
export function chained(
  count: number,
  of: (next: object, level: number) => Schema,
  last: Schema = STRING,
): Readonly<Record<string, Schema>> {
  return {
    ...record(
      range(count, (level) => `S${level}`),
      (_, level) => of(ref(`S${level + 1}`), level),
    ),
    [`S${count}`]: last,
  };
}

/** A document with one operation that sends and returns the first of the schemas, or `root`. */
export function bodyOf(schemas: Readonly<Record<string, Schema>>, root?: Schema): object {
  const [first] = Object.keys(schemas);
  const content = { 'application/json': { schema: root ?? ref(first!) } };
  return documentOf(
    {
      '/a': {
        post: operation({
          requestBody: { required: true, content },
          responses: { 200: { description: '', content } },
        }),
      },
    },
    { schemas },
  );
}

export const operation = (members: object = {}): object => ({
  responses: { 204: { description: '' } },
  ...members,
});

export function documentOf(paths: object, components: object = {}, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components, ...rest };
}

export const rest = (name: string, document: object, refusals?: readonly string[]): Shape => ({
  name,
  files: { 'openapi.json': JSON.stringify(document) },
  ...(refusals ? { refusals } : {}),
});

export const graphql = (
  name: string,
  schema: string,
  operations?: string,
  refusals?: readonly string[],
): Shape => ({
  name,
  files: {
    'schema.graphql': schema,
    ...(operations === undefined ? {} : { 'operations.graphql': operations }),
  },
  ...(refusals ? { refusals } : {}),
});

/** Names that differ on the wire and become the same word in most languages. */
export const COLLIDING: readonly string[] = [
  'a b',
  'a-b',
  'a_b',
  'a.b',
  'aB',
  'AB',
  'Ab',
  'A_B',
  'a__b',
  '_a_b',
  'a_b_',
  'a/b',
  'a b2',
  'aB2',
  'a_b_2',
  'a:b',
  '$a_b',
  'a-b-',
  'ab',
  'A-b',
];
