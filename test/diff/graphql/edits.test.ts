/**
 * Every kind of edit at every kind of location in an SDL, enumerated from the grammar of graphql-js. The
 * comparison must report each edit, unless a waiver gives a reason.
 */
import { isTypeSystemDefinitionNode, Kind, parse, print, type ASTNode, type DocumentNode } from 'graphql';
import { QueryDocumentKeys } from 'graphql/language/ast.js';
import { beforeAll, expect, it } from 'vitest';
import { graphqlDelta } from '../../../src/diff/graphql/graphql-delta.ts';
import { contractOf } from './contract.ts';

/** A schema with every kind of definition, each with everything that it can contain. */
const WHOLE = `
"Of all." schema @mark { query: Query mutation: Mutation }
directive @mark(size: Int = 1, text: [String!]) repeatable on SCHEMA | SCALAR | OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION
directive @other on FIELD
"A query." type Query { "One." book("Which." id: ID! = "1" @mark): Book @mark, books(by: Filter, kind: Kind): [Shelf!]!, when: Time }
type Mutation { add(book: NewBook!): Book }
"A book." type Book implements Item & Named @mark { id: ID! name(long: Boolean): String other: Int }
interface Item { id: ID! }
"Named." interface Named implements Item @mark { "Its name." name(long: Boolean = false): String id: ID! }
"On it." union Shelf @mark = Book | Box
type Box { id: ID! }
"Kinds." enum Kind @mark { "Old." OLD @mark NEW }
"Time." scalar Time @mark @specifiedBy(url: "https://one.test")
"Filter." input Filter @mark { "Of." author: String = "any" @mark, size: [Int!] = [1, 2], deep: NewBook = { name: "x" } }
input NewBook { name: String }
`;

interface Edit {
  /** `FieldDefinition.type changed`. */
  readonly name: string;
  readonly text: string;
}

function* editsOf(document: DocumentNode): Iterable<Edit> {
  for (const { node, path } of walk(document, [])) {
    for (const key of [...(QueryDocumentKeys[node.kind] ?? []), ...(SCALARS[node.kind] ?? [])]) {
      const value = (node as unknown as Readonly<Record<string, unknown>>)[key];
      for (const [action, next] of variantsOf(node.kind, key, value)) {
        const text = print(replaced(document, [...path, key], next) as DocumentNode);
        yield { name: `${node.kind}.${key} ${action}`, text };
      }
    }
  }
}

/** Properties of nodes that do not contain nodes. */
const SCALARS: Readonly<Record<string, readonly string[]>> = { [Kind.DIRECTIVE_DEFINITION]: ['repeatable'] };

function* walk(
  node: ASTNode,
  path: readonly (string | number)[],
): Iterable<{ node: ASTNode; path: readonly (string | number)[] }> {
  yield { node, path };
  for (const key of QueryDocumentKeys[node.kind] ?? []) {
    const value = (node as unknown as Readonly<Record<string, ASTNode | readonly ASTNode[] | undefined>>)[
      key
    ];
    const list = Array.isArray(value) ? value : value ? [value] : [];
    for (const [index, child] of (list as readonly ASTNode[]).entries())
      yield* walk(child, [...path, key, ...(Array.isArray(value) ? [index] : [])]);
  }
}

/** Returns the edits of a property. A list loses or gains an element, and a value is removed, added, or replaced. */
function* variantsOf(kind: string, key: string, value: unknown): Iterable<readonly [string, unknown]> {
  if (key === 'repeatable') yield ['changed', !(value as boolean)];
  else if (Array.isArray(value)) {
    if (value.length > 0) yield ['element removed', value.slice(0, -1)];
    const more = MORE[`${kind}.${key}`];
    const added = more?.();
    const isThere = (value as unknown[]).some((one) => JSON.stringify(one) === JSON.stringify(added));
    if (added !== undefined && !isThere) yield ['element added', [...(value as unknown[]), added]];
  } else if (key === 'description') {
    if (value) yield ['removed', undefined];
    yield [value ? 'changed' : 'added', { kind: Kind.STRING, value: 'Something else.' }];
  } else if (key === 'defaultValue') {
    if (value) yield ['removed', undefined];
  } else if (key === 'type' && kind !== Kind.NON_NULL_TYPE && kind !== Kind.LIST_TYPE) {
    const other = kind === Kind.OPERATION_TYPE_DEFINITION ? 'Box' : 'Float';
    yield ['changed', { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: other } }];
  } else if (key === 'name' && RENAMED.has(kind)) {
    yield ['changed', { kind: Kind.NAME, value: 'renamed' }];
  }
}

const RENAMED: ReadonlySet<string> = new Set([
  Kind.FIELD_DEFINITION,
  Kind.INPUT_VALUE_DEFINITION,
  Kind.ENUM_VALUE_DEFINITION,
]);

const definition = (text: string) =>
  parse(text, { noLocation: true }).definitions[0] as unknown as Record<string, unknown[]>;
const field = () => definition('type T { extra: Int }')['fields']![0];
const input = () => definition('input T { extra: Int }')['fields']![0];
const use = () => definition('type T @mark(size: 9) { a: Int }')['directives']![0];

/** An element to add to a list, by the kind of the node and the property. */
const MORE: Readonly<Record<string, () => unknown>> = {
  'Document.definitions': () => definition('type Extra { a: Int }'),
  'ObjectTypeDefinition.fields': field,
  'InterfaceTypeDefinition.fields': field,
  'InputObjectTypeDefinition.fields': input,
  'FieldDefinition.arguments': input,
  'DirectiveDefinition.arguments': input,
  'DirectiveDefinition.locations': () => ({ kind: Kind.NAME, value: 'QUERY' }),
  'EnumTypeDefinition.values': () => definition('enum T { EXTRA }')['values']![0],
  'UnionTypeDefinition.types': () => definition('union T = Query')['types']![0],
  'ObjectTypeDefinition.interfaces': () => definition('type T implements Item { id: ID! }')['interfaces']![0],
  ...Object.fromEntries(
    Object.entries(QueryDocumentKeys)
      .filter(
        ([kind, keys]) => (keys as readonly string[]).includes('directives') && kind.endsWith('Definition'),
      )
      .map(([kind]) => [`${kind}.directives`, use]),
  ),
};

function replaced(node: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  const held = node as Record<string | number, unknown>;
  const next = replaced(held[key], rest, value);
  return Array.isArray(node)
    ? node.map((one, index) => (index === key ? next : (one as unknown)))
    : { ...held, [key]: next };
}

const edits: Edit[] = [];
const unreported = new Map<string, string>();

beforeAll(async () => {
  const whole = parse(WHOLE, { noLocation: true });
  const old = await contractOf(WHOLE);
  const seen = new Map<string, number>();
  for (const edit of editsOf(whole)) {
    // Only the first six edits of each kind are tested.
    if ((seen.get(edit.name) ?? 0) >= 6) continue;
    seen.set(edit.name, (seen.get(edit.name) ?? 0) + 1);
    const next = await contractOf(edit.text).catch(() => undefined);
    if (!next) continue;
    edits.push(edit);
    const changes = await graphqlDelta(old, next);
    if (changes.length === 0 && print(parse(edit.text)) !== print(whole))
      unreported.set(edit.name, edit.text);
  }
});

it('reports every kind of edit', () => {
  expect([...unreported.keys()].toSorted()).toEqual([]);
});

it('edits every kind of definition of the grammar', () => {
  const kinds = Object.keys(QueryDocumentKeys).filter((kind) =>
    isTypeSystemDefinitionNode({ kind } as ASTNode),
  );
  const edited = new Set(edits.map(({ name }) => name.split('.')[0]));
  expect(kinds.filter((kind) => !edited.has(kind))).toEqual([]);
  expect(edits.length).toBeGreaterThan(100);
});
