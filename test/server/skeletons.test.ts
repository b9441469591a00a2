/** Resolver skeletons for a schema with nested fields compile, and Yoga and Apollo Server run them as emitted. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSchema, createYoga } from 'graphql-yoga';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const SDL = `
type Query { author(id: ID!): Author, authors: [Author!]! }
type Mutation { addAuthor(name: String!): Payload! }
type Subscription { added: Author! }
type Payload { author: Author!, query: Query! }
type Author {
  name: String!
  "Books, the newest first."
  books(first: Int = 10): [Book!]!
  agent: Agent!
  friends: [Author!]!
  best: Book
}
type Agent { name: String!, client: Author!, office: Office! }
type Office { city(short: Boolean): String! }
type Book implements Named { name: String!, cover(size: Int!): String }
type Gear { constructor: String, parent: Gear! }
interface Named { name: String! }
union Found = Author | Book
`;

/** Root fields first, then the fields that no plain value provides. */
const FIELDS = [
  'Agent/client',
  'Author/agent',
  'Author/books',
  'Book/cover',
  'Gear/constructor',
  'Gear/parent',
  'Mutation/addAuthor',
  'Office/city',
  'Query/author',
  'Query/authors',
  'Subscription/added',
];

const AUTHOR = `
import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';

export const author: NonNullable<QueryResolvers['author']> = (_, { id }) =>
  // A type with skeletons for its fields needs no values for them, and no mapper.
  id === 'whole' ? (WHOLE as never) : { name: 'Ann', friends: [] };

const WHOLE = {
  name: 'Ann',
  friends: [],
  best: { name: 'Best', cover: null },
  agent: () => ({ name: 'Bo', office: { city: ({ short }: { short: boolean }) => (short ? 'NY' : 'New York') } }),
};
`;

const BOOKS = `
import type { AuthorResolvers } from '../../../generated/server/graphql/types.ts';

export const books: NonNullable<AuthorResolvers['books']> = (_, { first }) =>
  Array.from({ length: first ?? 0 }, (_each, index) => ({ name: \`Book \${index}\` }));
`;

const QUERY = '{ author(id: 1) { name books(first: 2) { name } agent { name } } }';

/** The error for a field whose resolver the user has not implemented. */
const FAULT = { message: 'Author.agent is not implemented yet.', extensions: { code: 'NOT_IMPLEMENTED' } };

/** An author with the values for which skeletons are written: plain values, null, and functions. */
const WHOLE =
  '{ author(id: "whole") { best { name cover(size: 1) } agent { name office { city(short: true) } } } }';
const WHOLE_RESULT = {
  data: {
    author: {
      best: { name: 'Best', cover: null },
      agent: { name: 'Bo', office: { city: 'NY' } },
    },
  },
};

let folder: string;
let written: readonly string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-skeletons-'));
  await writeFile(join(folder, 'schema.graphql'), SDL);
  const { files } = await emitDocuments(folder, { graphql: ['schema.graphql'] }, [
    { id: 'server', options: { resolvers: 'src/resolvers' } },
  ]);
  await writeFiles(
    folder,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
  written = files.flatMap(({ path, write }) => (write === 'once' ? [path] : []));
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'dir');
});
afterAll(() => rm(folder, { recursive: true }));

test('are written for root fields and for fields that a plain value cannot provide', () => {
  expect(written.toSorted()).toEqual(FIELDS.map((field) => `src/resolvers/${field}.ts`));
});

test('compile both unchanged and completed', async () => {
  expect(await typeErrors(folder)).toEqual([]);
  await writeFile(join(folder, 'src/resolvers/Query/author.ts'), AUTHOR);
  await writeFile(join(folder, 'src/resolvers/Author/books.ts'), BOOKS);
  expect(await typeErrors(folder)).toEqual([]);
});

const load = (path: string) => import(pathToFileURL(join(folder, 'generated/server/graphql', path)).href);
const parts = async (): Promise<{ typeDefs: string; resolvers: object }> => ({
  ...(await load('schema.ts')),
  ...(await load('resolvers.ts')),
});

test('run in GraphQL Yoga', async () => {
  const yoga = createYoga({ schema: createSchema((await parts()) as never), logging: false });
  const ask = async (query: string) => {
    const response = await yoga.fetch('http://test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };
  expect(await ask(QUERY)).toMatchObject({ data: { author: null }, errors: [FAULT] });
  expect(await ask('{ author(id: 1) { name books(first: 2) { name } } }')).toEqual({
    data: { author: { name: 'Ann', books: [{ name: 'Book 0' }, { name: 'Book 1' }] } },
  });
  expect(await ask('{ author(id: 1) { books(first: 1) { cover(size: 1) } } }')).toMatchObject({
    data: { author: { books: [{ cover: null }] } },
    errors: [{ message: 'Book.cover is not implemented yet.', path: ['author', 'books', 0, 'cover'] }],
  });
  expect(await ask(WHOLE)).toEqual(WHOLE_RESULT);
});

const ADAPTERS = resolve(import.meta.dirname, '../adapters/package.json');
const hasApollo = existsSync(resolve(ADAPTERS, '../node_modules/@apollo/server'));

test.skipIf(!hasApollo)('run in Apollo Server', async () => {
  const { ApolloServer } = createRequire(ADAPTERS)('@apollo/server');
  const server = new ApolloServer(await parts());
  const { body } = await server.executeOperation({ query: QUERY });
  expect(body.singleResult).toMatchObject({ data: { author: null }, errors: [FAULT] });
  const whole = await server.executeOperation({ query: WHOLE });
  expect(whole.body.singleResult).toMatchObject({ ...WHOLE_RESULT, errors: undefined });
  await server.stop();
});

/** A mapped object that contains an id, and a list of mapped objects. */
const ROWS = `export interface AuthorRow { readonly name: string; readonly agentId: number; readonly friends: readonly AuthorRow[] }`;

const AUTHOR_ROW = `
import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';

export const author: NonNullable<QueryResolvers['author']> = () => ({ name: 'Ann', agentId: 7, friends: [] });
`;

test('are written for fields that lead from a mapped object to other types', async () => {
  const own = await mkdtemp(join(tmpdir(), 'diptych-mapped-'));
  await writeFile(join(own, 'schema.graphql'), SDL);
  const mappers = { Author: 'src/rows.ts#AuthorRow' };
  const options = { resolvers: 'src/resolvers', mappers };
  const { files } = await emitDocuments(own, { graphql: ['schema.graphql'] }, [{ id: 'server', options }]);
  await writeFiles(
    own,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
  const skeletons = files.flatMap(({ path, write }) => (write === 'once' ? [path] : []));
  expect(skeletons.filter((path) => !written.includes(path)).toSorted()).toEqual([
    'src/resolvers/Author/best.ts',
    'src/resolvers/Author/friends.ts',
  ]);
  await writeFile(join(own, 'src/rows.ts'), ROWS);
  await writeFile(join(own, 'src/resolvers/Query/author.ts'), AUTHOR_ROW);
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(own, 'node_modules'), 'dir');
  expect(await typeErrors(own)).toEqual([]);
  const at = (file: string) => import(pathToFileURL(join(own, 'generated/server/graphql', file)).href);
  const yoga = createYoga({
    schema: createSchema({ ...(await at('schema.ts')), ...(await at('resolvers.ts')) }),
    logging: false,
  });
  const response = await yoga.fetch('http://test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ author(id: 1) { name friends { name } best { name } } }' }),
  });
  expect(await response.json()).toMatchObject({
    data: { author: { name: 'Ann', friends: [], best: null } },
    errors: [{ message: 'Author.best is not implemented yet.', path: ['author', 'best'] }],
  });
  await rm(own, { recursive: true });
});

test('an entry of mappers for a type that the schema lacks is a warning', async () => {
  const own = await mkdtemp(join(tmpdir(), 'diptych-mapper-'));
  await writeFile(join(own, 'schema.graphql'), SDL);
  const options = { mappers: { Auhtor: 'src/rows.ts#AuthorRow' } };
  const target = { id: 'server', options };
  const { diagnostics } = await emitDocuments(own, { graphql: ['schema.graphql'] }, [target]);
  await rm(own, { recursive: true });
  expect(diagnostics.filter(({ code }) => code.startsWith('server-'))).toMatchObject([
    {
      code: 'server-mapper-unknown',
      severity: 'warning',
      message: expect.stringContaining('mappers.Auhtor'),
    },
  ]);
});
