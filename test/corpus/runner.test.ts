/** `npm run corpus` over a small folder: the documents that it finds, and its output for each. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorsOf } from '../../scripts/corpus/compile.ts';
import { findDocuments } from '../../scripts/corpus/documents.ts';
import { operationsOf } from '../../scripts/corpus/operations.ts';
import { spread } from '../../scripts/corpus/run.ts';
import type { DocumentResult } from '../../scripts/corpus/run-document.ts';
import { StoredResults } from '../../scripts/corpus/stored-results.ts';
import { isClean, table } from '../../scripts/corpus/table.ts';
import { runProgram } from '../support/run-program.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/corpus.ts');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-runner-'));
  await mkdir(join(folder, 'parts'));
  await cp(join(import.meta.dirname, 'awkward.yaml'), join(folder, 'awkward.yaml'));
  await writeFile(
    join(folder, 'old.json'),
    '{"swagger":"2.0","info":{"title":"Old","version":"1"},"paths":{}}',
  );
  await writeFile(join(folder, 'parts/pet.yaml'), 'type: object\nexample:\n  openapi: 3.0.0\n  info: none\n');
  await writeFile(join(folder, 'small.graphql'), 'type Query { pets: [String!]! }\n');
  await cp(join(folder, 'small.graphql'), join(folder, 'small-copy.graphql'));
  await writeFile(
    join(folder, 'wrong.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Wrong', version: '1' },
      paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/Gone' } } } } },
    }),
  );
});

afterAll(() => rm(folder, { recursive: true }));

test('finds root documents by their content', () => {
  const { documents, outOfScope, duplicates } = findDocuments(folder);
  expect(documents.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'openapi awkward.yaml',
    'graphql small-copy.graphql',
    'operations small-copy.graphql',
    'openapi wrong.json',
  ]);
  expect(outOfScope).toEqual(['old.json']);
  expect(duplicates).toEqual(['small.graphql']);
});

test('runs every target and its compiler for each document', { timeout: 120_000 }, async () => {
  const args = [SCRIPT, folder, '--json', '--targets', 'typescript'];
  const { code, output, stderr } = await runProgram(process.execPath, args);
  const { results } = JSON.parse(output || stderr) as { results: readonly DocumentResult[] };
  expect(results.map(({ path, outcome, codes, errors }) => ({ path, outcome, codes, errors }))).toEqual([
    { path: 'small-copy.graphql', outcome: 'generated', codes: [], errors: { tsc: [] } },
    { path: 'small-copy.graphql', outcome: 'generated', codes: [], errors: { tsc: [] } },
    { path: 'wrong.json', outcome: 'refused', codes: ['ref-missing'], errors: {} },
    { path: 'awkward.yaml', outcome: 'generated', codes: [], errors: { tsc: [] } },
  ]);
  expect(code).toBe(0);
});

test.each([
  { flags: ['--targets', 'cobol'], message: 'No target cobol.' },
  { flags: ['--mypy', 'many'], message: '--mypy needs a number.' },
  { flags: ['--what'], message: "Unknown option '--what'" },
  { flags: ['--only', 'nothing-like-it'], message: 'has no such documents.' },
])('stops at the usage error $flags', async ({ flags, message }) => {
  const { code, stderr } = await runProgram(process.execPath, [SCRIPT, folder, ...flags]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

test('reuses results of the same commit and settings, except for a truncated line', async () => {
  const path = join(folder, 'results.jsonl');
  const document = { path: 'a.json', kind: 'openapi', bytes: 2 } as const;
  const result = {
    path: 'a.json',
    kind: 'openapi',
    outcome: 'generated',
    codes: [],
    messages: [],
    errors: {},
    seconds: 1,
  } as const;
  new StoredResults(path, 'abc').add(result);
  await writeFile(path, `${await readFile(path, 'utf8')}{"run":"abc","res`);
  expect(new StoredResults(path, 'abc').get(document)).toEqual(result);
  expect(new StoredResults(path, 'abd').get(document)).toBeUndefined();
});

test('stops a compiler that takes too long', { timeout: 60_000 }, async () => {
  const out = join(folder, 'late');
  await mkdir(join(out, 'typescript'), { recursive: true });
  await writeFile(join(out, 'typescript/index.ts'), 'export const one = 1;\n');
  expect(await errorsOf('tsc', out, 1)).toEqual(['tsc: no end after 0.001 s']);
});

const SCHEMA = buildSchema(`
  type Query { node(id: ID!, deep: Filter): Node, search(text: String! = "a"): [Result!]!, NODE: Int, count: Int }
  type Mutation { add(input: Filter!): Pet }
  type Subscription { added: Node }
  input Filter @oneOf { id: ID, name: String }
  interface Node { id: ID!, owner(first: Int!): Owner }
  type Pet implements Node { id: ID!, owner(first: Int!): Owner, name: String, at(first: Int!): String, of: Owner }
  type Owner implements Node { id: ID!, owner(first: Int!): Owner, name: String!, at: Int, of: Pet, self: Owner }
  type Empty { self: Empty }
  union Result = Pet | Owner | Empty
`);

test('writes valid operations, one for each root field', () => {
  const text = operationsOf(SCHEMA);
  expect(validate(SCHEMA, parse(text))).toEqual([]);
  expect(text.match(/^(?:query|mutation|subscription) .*$/gm)).toEqual([
    'query QueryNode($id: ID!, $deep: Filter, $first: Int!, $first2: Int!, $first3: Int!) {',
    'query QuerySearch($text: String!, $first: Int!, $first2: Int!, $first3: Int!, $first4: Int!) {',
    'query QueryNODE2 {',
    'query QueryCount {',
    'mutation MutationAdd($input: Filter!, $first: Int!, $first2: Int!) {',
    'subscription SubscriptionAdded($first: Int!, $first2: Int!, $first3: Int!) {',
  ]);
});

test('counts by outcome and compiler, and lists failures', () => {
  const result = {
    path: 'a.json',
    kind: 'openapi',
    codes: [],
    messages: [],
    errors: {},
    seconds: 1,
  } as const;
  const results: readonly DocumentResult[] = [
    { ...result, outcome: 'generated', errors: { tsc: [], javac: ['A.java:1: error: wrong'] } },
    { ...result, path: 'b.json', outcome: 'refused', codes: ['ref-unresolved'], isValid: false },
  ];
  expect(table(results, 1, 2)).toMatchInlineSnapshot(`
    "| documents | read | generated | refused | refused although valid | crashed | tsc | compileall | mypy | go vet | javac |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | OpenAPI | 2 | 1 | 1 | 0 | 0 | 0 of 1 | – | – | – | 1 of 1 (1 errors) |

    Skipped: 1 of Swagger 2.0, 2 duplicates.

    | refused with | documents |
    |---|---|
    | \`ref-unresolved\` | 1 |

    openapi a.json: generated
        A.java:1: error: wrong"
  `);
  expect(isClean(results)).toBe(false);
  expect(isClean(results.slice(1))).toBe(true);
  expect(isClean([{ ...result, outcome: 'crashed' }])).toBe(false);
});

test('takes a sample from all parts of the list', () => {
  expect(spread(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['a', 'c']);
  expect(spread(['a'], 2)).toEqual(['a']);
});
