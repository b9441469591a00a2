/**
 * `client.graphql` with documents of other tools: graphql-codegen's client preset in both of its modes, and
 * the document type of gql.tada.
 */
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { parse, print, stripIgnoredCharacters } from 'graphql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { printDocument } from '../../templates/typescript/runtime/print-document.ts';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type AnyClient, type EmittedClient } from './emitted-client.ts';
import { startStub, type Stub } from './stub.ts';

const ROOT = join(import.meta.dirname, 'kitchen-sink');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
const OWN = `
query OwnCat($name: String!) { cat(name: $name) { ...OwnCatFields } }
query OwnCats { cats { name } }
query OwnDogs($first: Int) { dogs(first: $first) { nodes { name } } }
mutation OwnAdopt($input: AdoptInput!) { adopt(input: $input) { cat { name } } }
fragment OwnCatFields on Cat { name mood }
`;

const USAGE = (folder: string): string => `
import { Client } from './typescript/index.ts';
import { OwnAdoptDocument, OwnCatDocument, OwnCatsDocument, OwnDogsDocument } from './${folder}/graphql.ts';

declare const client: Client;
const cat = await client.graphql(OwnCatDocument, { name: 'Tom' });
const mood: string | undefined = cat.cat?.mood;
const cats = await client.graphql(OwnCatsDocument);
const names: string[] = cats.cats.map(({ name }) => name);
await client.graphql(OwnCatsDocument, {}, { timeoutMs: 5 });
await client.graphql(OwnDogsDocument);
await client.graphql(OwnDogsDocument, { first: 5 });
await client.graphql(OwnAdoptDocument, { input: { name: 'Tom' } }).withResponse();
// @ts-expect-error: its variables are required
await client.graphql(OwnCatDocument);
// @ts-expect-error: and so is each of them
await client.graphql(OwnCatDocument, {});
// @ts-expect-error: of its type
await client.graphql(OwnCatDocument, { name: 1 });
// @ts-expect-error: what is not selected is not there
cat.cat?.born;
export { mood, names };
`;

/** The type of a gql.tada document: a syntax tree with type parameters. */
const TADA = `
import { Client } from './typescript/index.ts';

interface TadaDocumentNode<Result, Variables> {
  readonly kind: 'Document';
  readonly definitions: readonly object[];
  readonly loc?: { readonly source: { readonly body: string; readonly name: string } };
  __apiType?: (variables: Variables) => Result;
}
declare const client: Client;
declare const one: TadaDocumentNode<{ cat: { name: string } | null }, { name: string }>;
declare const all: TadaDocumentNode<{ cats: readonly string[] }, {}>;
declare const text: string & { __apiType?: (variables: { n: number }) => { ok: boolean } };
const name: string | undefined = (await client.graphql(one, { name: 'Tom' })).cat?.name;
const cats: readonly string[] = (await client.graphql(all)).cats;
const ok: boolean = (await client.graphql(text, { n: 1 })).ok;
// @ts-expect-error: its variables are required
await client.graphql(one);
// @ts-expect-error: a text as well
await client.graphql(text);
// A string without types: its result has the type that the caller declares, or unknown.
const said: { a: number } = await client.graphql<{ a: number }>('{ a }');
const unknown: unknown = await client.graphql('query ($n: Int) { a(n: $n) }', { n: 1 });
// @ts-expect-error: variables are an object
await client.graphql('{ a }', 5);
export { name, cats, ok, said, unknown };
`;

const MODES = ['tree', 'text'] as const;

let emitted: EmittedClient;
let stub: Stub;
let client: AnyClient;

beforeAll(async () => {
  [emitted, stub] = await Promise.all([emitClient(ROOT, INPUT, { package: false }), startStub()]);
  for (const mode of MODES) {
    const written = await preset(mode);
    await mkdir(join(emitted.folder, mode), { recursive: true });
    for (const { filename, content } of written) await writeFile(join(emitted.folder, filename), content);
  }
});
afterAll(() => Promise.all([emitted.remove(), stub.close()]));
beforeEach(() => {
  stub.reply = { body: '{"data":{}}' };
  client = emitted.create({ graphqlUrl: `${stub.url}/graphql` });
});

async function preset(
  mode: (typeof MODES)[number],
): Promise<readonly { filename: string; content: string }[]> {
  const config = {
    useTypeImports: true,
    enumsAsTypes: true,
    ...(mode === 'text' && { documentMode: 'string' }),
  };
  const output = (await generate(
    {
      schema: join(ROOT, 'schema.graphql'),
      documents: [OWN],
      generates: { [`${mode}/`]: { preset: 'client', presetConfig: { fragmentMasking: false }, config } },
      silent: true,
      errorsOnly: true,
    },
    false,
  )) as { filename: string; content: string }[];
  return output.filter(({ filename }) => filename.endsWith('graphql.ts'));
}

test('the type of a document determines the types of the variables and the result', async () => {
  for (const mode of MODES) await writeFile(join(emitted.folder, `${mode}.ts`), USAGE(mode));
  await writeFile(join(emitted.folder, 'tada.ts'), TADA);
  const options = { erasableSyntaxOnly: false, verbatimModuleSyntax: false, noImplicitOverride: false };
  expect(await typeErrors(emitted.folder, options)).toEqual([]);
});

test.each(MODES)('a %s is sent as a string, with the fragments that it uses', async (mode) => {
  const documents = (await import(pathToFileURL(join(emitted.folder, mode, 'graphql.ts')).href)) as Record<
    string,
    never
  >;
  await client.graphql(documents['OwnCatDocument']!, { name: 'Tom' });
  const { query, variables } = JSON.parse(stub.last!.body) as { query: string; variables: object };
  expect(variables).toEqual({ name: 'Tom' });
  const [operation, , , , fragment] = parse(OWN).definitions;
  const whole = { kind: 'Document', definitions: [operation, fragment] } as ReturnType<typeof parse>;
  expect(print(parse(query))).toBe(print(whole));
});

test('a tree that contains its source is sent as this source', async () => {
  await client.graphql(parse('# mine\n{ cats { name } }') as never);
  expect(JSON.parse(stub.last!.body)).toEqual({ query: '# mine\n{ cats { name } }' });
});

/** All constructs of an executable document (GraphQL September 2025, section 2). */
const EVERYTHING = String.raw`
query Q($a: [Int!]! = [1, -2], $b: In = { a: "x\"\\\n\u0000\u2028", b: null, c: [TRUE, true] } @d, $c: Float = 1.5e3) @d(a: $a) {
  first: field(a: $a, b: { c: [{ d: $b }], e: {} }, f: []) @include(if: true) @skip(if: false) { __typename }
  ...F @d
  ... on T @d { id }
  ... @include(if: false) { id }
  ... { id }
  text(value: """a "block" \""" of
    text""")
}
mutation { a }
subscription S { a }
fragment F on T @d { id }
{ a }
`;

test('a tree is printed as by graphql-js, except for spaces', async () => {
  const operations = await readFile(join(ROOT, 'operations.graphql'), 'utf8');
  for (const text of [EVERYTHING, OWN, operations]) {
    const tree = parse(text, { noLocation: true });
    const printed = printDocument(tree);
    expect(withoutBlocks(printed)).toBe(withoutBlocks(print(tree)));
  }
});

/** Replaces block strings with the equivalent quoted strings. */
function withoutBlocks(text: string): string {
  const tree = parse(text, { noLocation: true });
  const strings = JSON.parse(JSON.stringify(tree), (key, value: unknown) =>
    key === 'block' ? false : value,
  ) as typeof tree;
  return stripIgnoredCharacters(print(strings));
}

test('the module imports no other package', () => {
  const modules = emitted.files.filter(({ path }) => path.endsWith('.ts'));
  const imported = modules.flatMap(({ text }) => text.match(/(?<=\bfrom |\bimport\()'[^.'][^']*'/g) ?? []);
  expect(modules.length).toBeGreaterThan(30);
  expect(imported).toEqual([]);
});

test('a document that is not executable is not sent', () => {
  expect(() => printDocument(parse('type A { a: Int }'))).toThrow('ObjectTypeDefinition');
});
