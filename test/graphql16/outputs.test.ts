/**
 * graphql 16 and 17 produce the same files, except for the types and directives of each version in introspection
 * results.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI } from '../cli/run-cli.ts';
import { isThorough } from '../support/thorough.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'src/cli/main.ts');
const HOOK = pathToFileURL(join(ROOT, 'test/support/graphql-16.mjs')).href;

/** Defaults of every kind: graphql 16 coerces them, fills in fields, and cannot write some of them back. */
const SDL = `
scalar Json
enum Order { UP DOWN }
input Filter { text: String = "x", order: Order = DOWN, deep: Filter, many: [Int!] = 3, size: Float = 1.0 }
type Query {
  find(filter: Filter! = {}, json: Json = { a: [1, { b: true }] }, size: Float = 1e3, id: ID = 1): [String!]!
  long(filter: Filter = { text: "a long text of many words", order: UP, many: [1, 2, 3, 4, 5, 6], size: 3.50 }): Int
}
`;

function generate(graphql: '16' | '17', folder: string, args: readonly string[]): Record<string, string> {
  const env = { ...process.env, NODE_OPTIONS: graphql === '16' ? `--import=${HOOK}` : '' };
  const words = [MAIN, 'generate', '--force', '--out', `out-${graphql}`, ...args];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return snapshot(join(folder, `out-${graphql}`));
}

interface Introspection {
  readonly __schema: {
    readonly types: readonly { readonly name: string }[];
    readonly directives: readonly { readonly name: string }[];
  };
}

const OWN_DIRECTIVES = ['include', 'skip', 'deprecated', 'specifiedBy', 'oneOf', 'defer', 'stream'];

/** The introspection result of the document. */
function ofDocument(text: string): unknown {
  const { __schema } = JSON.parse(text) as Introspection;
  return {
    ...__schema,
    types: __schema.types.filter(({ name }) => !/^(__|String$|Int$|Float$|Boolean$|ID$)/.test(name)),
    directives: __schema.directives.filter(({ name }) => !OWN_DIRECTIVES.includes(name)),
  };
}

/** The number of files that both versions generate identically. */
function same(folder: string, args: readonly string[]): number {
  const [old, next] = [generate('16', folder, args), generate('17', folder, args)];
  expect(Object.keys(old)).toEqual(Object.keys(next));
  // The README of a Go module contains the name of the folder.
  const differing = Object.keys(next).filter(
    (path) => old[path]?.replaceAll('out-16', 'out-17') !== next[path],
  );
  expect(differing.filter((path) => !/(^|\/)(introspection|\.diptych)\.json$/.test(path))).toEqual([]);
  const introspection = Object.keys(next).find((path) => path.endsWith('introspection.json'))!;
  expect(ofDocument(old[introspection]!)).toEqual(ofDocument(next[introspection]!));
  return Object.keys(next).length;
}

test('defaults of every kind, from SDL and from introspection', () => {
  const folder = temporaryFolder();
  fill(folder, { 'schema.graphql': SDL, 'openapi.yaml': OPENAPI });
  same(folder, ['--schema', 'schema.graphql', '--openapi', 'openapi.yaml']);
  const published = snapshot(join(folder, 'out-17'));
  expect(published['graphql/introspection.json']).toContain('{ a: [1, { b: true }] }');
  fill(folder, { 'published.json': published['graphql/introspection.json']! });
  same(folder, ['--schema', 'published.json']);
}, 120_000);

test.skipIf(!isThorough)(
  'every file of this repository',
  () => {
    const documents = ['--openapi', 'openapi/v1.yaml', '--schema', 'schema/*.graphql'];
    const folder = temporaryFolder();
    const flags = documents.map((word) => (/\//.test(word) ? join(ROOT, word) : word));
    const files = same(folder, [...flags, '--documents', join(ROOT, 'schema/operations/*.graphql')]);
    expect(files).toBeGreaterThan(500);
  },
  300_000,
);
