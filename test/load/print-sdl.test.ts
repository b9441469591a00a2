import { buildClientSchema, buildSchema, introspectionFromSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { keepLiterals } from '../../src/load/graphql/default-literal.ts';
import { introspect } from '../../src/load/graphql/introspect.ts';
import { printSdl } from '../../src/load/graphql/print-sdl.ts';

const SDL = `
"Short" type Query {
  "One line" b("of an argument" x: String = """block""", a: Int): T
  """Block""" a: [T!]! @deprecated(reason: """Old \\""" one""")
}
"\\n leading" type T implements I { id: ID, "quote \\"" e: e }
interface I { id: ID }
enum e { "B" B A }
union Either = T | Query
scalar Moment @specifiedBy(url: "https://a.test")
input Z { "last" z: Int = 1, y: [String!] = ["a"] }
"Tags" directive @tag(name: String) repeatable on OBJECT | FIELD
extend type Query { "added" c: Either }
`;

test('SDL and its introspection result have the same text, and printing it again changes nothing', () => {
  const schema = buildSchema(SDL);
  const options = { directiveIsRepeatable: true, specifiedByUrl: true };
  const introspected = buildClientSchema(introspectionFromSchema(schema, options));
  const printed = printSdl(schema);
  expect(printSdl(introspected)).toBe(printed);
  expect(printSdl(buildSchema(printed))).toBe(printed);
  expect(printed).toContain('"""Short"""\ntype Query {');
  expect(printed).toContain('@deprecated(reason: "Old \\"\\"\\" one")');
});

test('the introspection types, which all schemas share, keep their defaults', () => {
  const introspection = introspectionFromSchema(buildSchema(SDL));
  const schema = buildClientSchema(introspection);
  keepLiterals(schema, introspection);
  printSdl(schema);
  introspect(schema);
  const query = parse('{ __schema { directives { name args { name } } types { fields { name } } } }');
  expect(validate(buildSchema('type Query { a: Int }'), query)).toEqual([]);
  expect(JSON.stringify(introspectionFromSchema(buildSchema(SDL)))).toBe(JSON.stringify(introspection));
});

test('a non-null input with a default may be deprecated', () => {
  const schema = buildSchema(`
    type Query { a(b: Boolean! = false @deprecated(reason: "no"), c: C): Int }
    input C { d: Int! = 3 @deprecated, e: Int }
  `);
  expect(JSON.stringify(introspect(schema))).toContain('"defaultValue":"false","isDeprecated":true');
  expect(printSdl(schema)).toContain('d: Int! = 3 @deprecated');
});
