/** Which operations clients have: the user's, the default ones, or both. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { callName } from '../../src/model/lookup.ts';
import { memoryFiles } from './memory-files.ts';

const SCHEMA =
  'type Query { book(id: ID!): Book books: [Book!]! } type Mutation { createBook: Book } type Book { id: ID! title: String }';
const DEFAULTS = { Book: 'books.get', Books: 'books.list', CreateBook: 'books.create' };

interface Row {
  readonly name: string;
  readonly operations: string;
  readonly defaultOperations?: boolean;
  /** Call paths by the names of the operations. */
  readonly calls: Readonly<Record<string, string>>;
  readonly codes: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: 'none of the user', operations: '', calls: DEFAULTS, codes: ['graphql-default-operations'] },
  { name: 'none at all', operations: '', defaultOperations: false, calls: {}, codes: [] },
  {
    name: 'only those of the user, which do not call every field',
    operations: 'query Titles { books { title } }',
    calls: { Titles: 'titles.list' },
    codes: ['graphql-uncalled-fields'],
  },
  {
    name: 'only those of the user, which call every field',
    operations: 'query All { books { id } book(id: 1) { id } } mutation New { createBook { id } }',
    calls: { All: 'all.get', New: 'mutations.new' },
    codes: [],
  },
  {
    name: 'only those of the user, by choice',
    operations: 'query Titles { books { title } }',
    defaultOperations: false,
    calls: { Titles: 'titles.list' },
    codes: [],
  },
  {
    name: 'one more query, and the defaults with their names',
    operations: 'query Titles { books { title } }',
    defaultOperations: true,
    calls: { ...DEFAULTS, Titles: 'titles.list' },
    codes: ['graphql-default-operations'],
  },
  {
    name: 'a query whose first name is that of a default',
    operations: 'query GetBook { book(id: 1) { title } }',
    defaultOperations: true,
    calls: { ...DEFAULTS, GetBook: 'books.getBook' },
    codes: ['graphql-default-operations'],
  },
  {
    name: 'an operation in place of the default of the same name',
    operations: 'query books { books { title } }',
    defaultOperations: true,
    calls: { Book: 'books.get', books: 'books.list', CreateBook: 'books.create' },
    codes: ['graphql-default-operations'],
  },
];

test.for(ROWS)('$name', async ({ operations, defaultOperations, calls, codes }) => {
  const files = memoryFiles({ 'a.graphql': SCHEMA, ...(operations && { 'a.gql': operations }) });
  const { contract, diagnostics } = await load(
    {
      graphql: ['a.graphql'],
      documents: operations ? ['a.gql'] : [],
      ...(defaultOperations !== undefined && { defaultOperations }),
    },
    files,
  );
  const found = contract!.documents.map(({ name, callPath }) => [name.wire, callName(callPath)]);
  expect(Object.fromEntries(found)).toEqual(calls);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  // Every operation is in the text that code generators for types read.
  for (const [name] of found)
    expect(contract!.sources.graphql!.operations).toMatch(new RegExp(`\\b${name}\\b`));
});
