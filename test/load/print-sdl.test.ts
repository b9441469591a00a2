import { buildClientSchema, buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
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

test('SDL and its introspection are printed alike, and printing again changes nothing', () => {
  const schema = buildSchema(SDL);
  const options = { directiveIsRepeatable: true, specifiedByUrl: true };
  const introspected = buildClientSchema(introspectionFromSchema(schema, options));
  const printed = printSdl(schema);
  expect(printSdl(introspected)).toBe(printed);
  expect(printSdl(buildSchema(printed))).toBe(printed);
  expect(printed).toContain('"""Short"""\ntype Query {');
  expect(printed).toContain('@deprecated(reason: "Old \\"\\"\\" one")');
});
