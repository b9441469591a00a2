import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { documentKind } from '../../src/cli/init/detect/document-kind.ts';
import { chooseDocuments } from '../../src/cli/init/detect/choose-documents.ts';
import { detectProject } from '../../src/cli/init/detect/project.ts';
import { findDocuments } from '../../src/cli/init/detect/find-documents.ts';

test.each([
  ['a.yaml', 'openapi: 3.1.0\n', 'openapi'],
  ['a.yml', '# A comment.\n---\n"openapi": "3.0.3"\n', 'openapi'],
  ['a.yaml', '{ "openapi": "3.2.0" }', 'openapi'],
  ['a.json', '\n{ "info": {}, "openapi": "3.1.1" }', 'openapi'],
  ['a.yaml', 'swagger: "2.0"\n', 'swagger'],
  ['a.json', '{ "swagger": "2.0" }', 'swagger'],
  ['a.yaml', 'spec:\n  openapi: 3.1.0\n', undefined],
  ['a.yaml', 'openapi: 4.0.0\n', undefined],
  ['a.yaml', 'openapiVersion: 3.1.0\n', undefined],
  ['a.json', '{ "info": { "openapi": "3.1.0" } }', undefined],
  ['a.json', '{ "openapi": "3.1.0"', 'openapi'],
  ['a.json', '{ "data": { "__schema": {} } }', 'introspection'],
  ['a.json', '{ "__schema": {} }', 'introspection'],
  ['a.json', '[1]', undefined],
  ['a.graphql', '"""type X"""\ntype Query { a: Int }', 'sdl'],
  ['a.graphql', 'extend type Query { a(x: [Int] = [1]): Int }', 'sdl'],
  ['a.gql', 'query A { type { enum } }', 'operations'],
  ['a.gql', '# type A\n{ a }', 'operations'],
  ['a.gql', 'fragment A on B { c }', 'operations'],
  ['a.graphqls', '"""Says \\""" query. """\nscalar Date', 'sdl'],
  ['a.graphql', '# nothing\n', undefined],
])('%s with %j is %s', (path, text, kind) => {
  expect(documentKind(path, text)).toBe(kind);
});

const QUERY = 'type Query { a: Int }';

test.each<[string, Readonly<Record<string, string>>, object]>([
  [
    'the nearest document outside tests',
    {
      'test/openapi.yaml': 'openapi: 3.1.0\n',
      'services/a/spec.yaml': 'openapi: 3.1.0\n',
      'docs/z.yaml': 'openapi: 3.1.0\n',
    },
    { openapi: 'docs/z.yaml', others: ['services/a/spec.yaml', 'test/openapi.yaml'] },
  ],
  [
    'one schema of several files, and its operations',
    { 'gql/a.graphql': QUERY, 'gql/b/c.graphql': 'type A { b: Int }', 'web/q.graphql': '{ a }' },
    { schema: ['gql/**/*.graphql'], operations: ['web/q.graphql'] },
  ],
  [
    'no pattern that would match operations',
    { 'gql/a.graphql': QUERY, 'gql/b.graphql': 'type A { b: Int }', 'gql/q.graphql': '{ a }' },
    { schema: ['gql/a.graphql', 'gql/b.graphql'], operations: ['gql/q.graphql'] },
  ],
  [
    'one of two schemas',
    { 'one/schema.graphql': QUERY, 'one/x.graphql': 'scalar X', 'two/schema.graphql': QUERY },
    { schema: ['one/*.graphql'], others: ['two/schema.graphql'] },
  ],
  [
    'introspection if there is no SDL',
    { 'schema.json': '{ "__schema": {} }', 'q.gql': '{ a }' },
    { schema: ['schema.json'], operations: ['q.gql'] },
  ],
  ['no operations without a schema', { 'q.gql': '{ a }' }, { schema: [], operations: [] }],
  [
    'no files of packages, builds, tools, or Diptych itself',
    {
      'node_modules/x/openapi.yaml': 'openapi: 3.1.0\n',
      'dist/openapi.yaml': 'openapi: 3.1.0\n',
      '.cache/openapi.yaml': 'openapi: 3.1.0\n',
      'generated/.diptych.json': '{}',
      'generated/openapi/openapi.json': '{ "openapi": "3.1.0" }',
    },
    { schema: [], others: [] },
  ],
])('chooses %s', (_, files, wanted) => {
  const folder = temporaryFolder();
  fill(folder, files);
  const { documents, isPartial } = findDocuments(folder);
  expect(isPartial).toBe(false);
  const choice = chooseDocuments(documents);
  expect(choice).toMatchObject(wanted);
  if (!('openapi' in wanted)) expect(choice.openapi).toBeUndefined();
});

test('a search is limited, and reports that it is incomplete', () => {
  const folder = temporaryFolder();
  fill(folder, { [`${'a/'.repeat(12)}openapi.yaml`]: 'openapi: 3.1.0\n' });
  expect(findDocuments(folder)).toEqual({ documents: [], hasSources: false, isPartial: true });
});

test.each<[string, Readonly<Record<string, string>>, string, object]>([
  ['npm', { 'package-lock.json': '{}' }, '', { id: 'npm' }],
  ['pnpm', { 'pnpm-lock.yaml': '' }, '', { id: 'pnpm', isWorkspace: false }],
  ['Yarn 1', { 'yarn.lock': '# yarn lockfile v1\n' }, '', { id: 'yarn-classic' }],
  ['Yarn 4', { 'yarn.lock': '__metadata:\n  version: 8\n' }, '', { id: 'yarn-berry' }],
  ['Yarn by settings', { '.yarnrc.yml': '' }, '', { id: 'yarn-berry' }],
  ['Bun', { 'bun.lock': '' }, '', { id: 'bun' }],
  ['Deno', { 'deno.json': '{}' }, 'npm/11', { id: 'deno' }],
  ['Corepack', { 'package.json': '{ "packageManager": "yarn@4.1.0+sha512.x" }' }, '', { id: 'yarn-berry' }],
  [
    'the package manager that runs it',
    { 'package.json': '{}' },
    'pnpm/10.0.0 npm/? node/v24',
    { id: 'pnpm' },
  ],
  ['npm by default', { 'package.json': '{}' }, '', { id: 'npm' }],
  [
    'an npm workspace',
    { 'package.json': '{ "workspaces": ["app"] }', 'package-lock.json': '{}', 'app/package.json': '{}' },
    '',
    { id: 'npm', isWorkspace: true },
  ],
])('recognizes %s', (_, files, userAgent, wanted) => {
  const folder = temporaryFolder();
  fill(folder, { '.git/HEAD': '', ...files });
  const project = 'app/package.json' in files ? `${folder}/app` : folder;
  expect(detectProject(project, userAgent).manager).toMatchObject(wanted);
});

test.each([
  [{ express: '5' }, ['express']],
  [{ '@nestjs/core': '11', express: '5' }, ['nestjs', 'express']],
  [{ '@apollo/server': '5', express: '5' }, ['apollo', 'express']],
  [{ 'graphql-yoga': '5' }, ['yoga']],
  [{ mercurius: '16', fastify: '5' }, ['mercurius', 'fastify']],
  [{ hono: '4' }, ['hono']],
  [{ koa: '3' }, ['koa']],
  [{ '@types/aws-lambda': '8' }, ['lambda']],
  [{ next: '16', react: '19' }, ['next']],
  [{ react: '19' }, []],
])('of %j recognizes the frameworks %j', (dependencies, wanted) => {
  const folder = temporaryFolder();
  fill(folder, { '.git/HEAD': '', 'package.json': JSON.stringify({ dependencies }) });
  expect(detectProject(folder, '').frameworks.map(({ id }) => id)).toEqual(wanted);
});
