/**
 * Values of `schema` and `documents`: files, exclusions, introspection results, and source text, as in graphql-codegen.
 */
import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import { pointersOf } from '../../src/cli/config/pointers.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { runCli } from '../cli/run-cli.ts';
import { isThorough } from '../support/thorough.ts';
import { DOCUMENTS, generateByBoth, type Files, type Written } from './project.ts';

const SDL = DOCUMENTS['schema.graphql']!;
const GENERATES = {
  'generated/': {
    preset: 'diptych/codegen',
    presetConfig: { openapi: 'openapi.yaml', targets: { graphql: {}, postman: {} } },
  },
};

const written = (rest: object, files: Files): Written =>
  generateByBoth({ 'codegen.json': JSON.stringify({ ...rest, generates: GENERATES }), ...files });

const rows: readonly (readonly [string, object, Files])[] = [
  [
    'exclusions',
    { schema: ['*.graphql', '!./broken.graphql'], documents: ['operations/*', '!operations/bad.*'] },
    { 'broken.graphql': 'type {', 'operations/bad.graphql': 'query {' },
  ],
  [
    'an introspection result',
    { schema: 'schema.json' },
    {
      'schema.json': JSON.stringify(introspectionFromSchema(buildSchema(SDL))),
    },
  ],
  [
    'source text',
    { schema: SDL, documents: ['operations/*.graphql', 'query Listed { items { id } }'] },
    { 'schema.graphql': 'not read' },
  ],
  ['files and source text', { schema: ['schema.graphql', 'extend type Query { more: Int }'] }, {}],
  [
    'an object with options',
    { schema: [{ 'schema.graphql': {} }], documents: [{ 'operations/*.graphql': {} }] },
    {},
  ],
];

const CORE = ['an introspection result', 'source text'];

test.each(rows.filter(([name]) => CORE.includes(name)))('%s', { timeout: 60_000 }, (_, rest, files) => {
  const { byCodegen, byDiptych } = written(rest, files);
  expect(byDiptych).toEqual(byCodegen);
});

const others = rows.filter(([name]) => !CORE.includes(name));
test.skipIf(!isThorough).each(others)('%s', { timeout: 60_000 }, (_, rest, files) => {
  const { byCodegen, byDiptych } = written(rest, files);
  expect(byDiptych).toEqual(byCodegen);
});

test.each([
  ['schema.graphql', 'files'],
  ['schema/**/*.graphql', 'files'],
  ['type/schema.graphql', 'files'],
  ['{a,b}/*.graphql', 'files'],
  ['!src/**/*.ts', 'files'],
  ['type Query { a: Int }', 'inline'],
  ['\n  "The root." type Query { a: Int }', 'inline'],
  ['scalar Date', 'inline'],
  ['query A { a }', 'inline'],
  ['{ a }', 'inline'],
  ['https://api.test/graphql', 'urls'],
] as const)('%j is among %s', (value, kind) => {
  const found = pointersOf({ value, member: 'schema', label: 'codegen.ts', at: () => undefined });
  const counts = { files: found.files.length, inline: found.inline.length, urls: found.urls.length };
  expect(counts).toEqual({ files: 0, inline: 0, urls: 0, [kind]: 1 });
});

const yaml = (lines: string): string =>
  `${lines}\ngenerates:\n  out/:\n    preset: diptych/codegen\n    presetConfig: { targets: { graphql: {} } }\n`;

test.each([
  ['schema:\n  - a.graphql\n  - src/schema.ts', 'config-code-file', 'codegen.yaml:3:'],
  ['schema: schema.graphql\ndocuments: src/**/*.{graphql,tsx}', 'config-code-file', 'codegen.yaml:2:'],
  ['schema:\n  - a.graphql: { loader: ./load.js }', 'config-code-file', 'codegen.yaml:2:'],
  ['schema: schema.graphql\ndocuments:\n  - src/*', 'config-code-file', 'src/a.ts'],
  ['schema: 1', 'config-invalid', 'codegen.yaml:1:'],
  ['schema: github:owner/name#main:a.graphql', 'config-invalid', 'codegen.yaml:1:'],
  ['schema: schema.graphql\ndocuments: https://api.test/a.graphql', 'config-invalid', 'codegen.yaml:2:'],
])('%j is rejected with %s', async (lines, code, place) => {
  const folder = temporaryFolder();
  fill(folder, { ...DOCUMENTS, 'codegen.yaml': yaml(lines), 'src/a.ts': '' });
  const { code: status, err } = await runCli(['generate'], folder);
  expect(err).toContain(code);
  expect(err).toContain(place);
  expect(status).toBe(2);
});
