/** Queries that return an interface or a union: `node(id:)`, `nodes(ids:)`, and a list of search results. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { contractOfSdl } from './contract-of.ts';

const SDL = `
  scalar DateTime
  interface Node { id: ID! }
  type Author implements Node { id: ID! name: String! addedAt: DateTime! favorite: Item }
  type Book implements Node { id: ID! title: String! covers: [Cover!]! author: Author! }
  type Magazine implements Node { id: ID! issue: Int! }
  type Cover implements Node { id: ID! url: String! }
  union Item = Book | Magazine
  interface Shape { id: ID! sides: Int! }
  type Square implements Shape { id: ID! sides: Int! }
  input BookInput { title: String! authorId: ID! }
  type UserError { field: [String!] message: String! }
  type DeletePayload { deletedId: ID userErrors: [UserError!]! }
  type Query {
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    book(id: ID!): Book
    author(id: ID!): Author
    search(text: String!, limit: Int): [Item!]!
    shape(id: ID!): Shape
    shapes: [Shape!]!
  }
  type Mutation {
    createAuthor(name: String!): Author
    createBook(input: BookInput!): Book
    deleteBook(id: ID!): DeletePayload!
    createShape(sides: Int!): Shape
  }
`;

async function caller() {
  const mock = createMock(await contractOfSdl(SDL));
  // A test reads fields of any result.
  // oxlint-disable-next-line typescript/no-explicit-any
  return async (query: string, variables: object = {}): Promise<any> => {
    const response = await mock.fetch(
      new Request('http://mock.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      }),
    );
    return ((await response.json()) as { data: unknown }).data;
  };
}

const NODE = 'query ($id: ID!) { node(id: $id) { __typename id } }';

test('an interface finds a resource of every possible type by its id', async () => {
  const call = await caller();
  const { createAuthor: author } = await call('mutation { createAuthor(name: "Ann") { id addedAt } }');
  const { createBook: book } = await call(
    'mutation ($input: BookInput!) { createBook(input: $input) { id } }',
    {
      input: { title: 'New', authorId: author.id },
    },
  );
  expect((await call(NODE, { id: author.id })).node).toEqual({ __typename: 'Author', id: author.id });
  expect((await call(NODE, { id: book.id })).node).toEqual({ __typename: 'Book', id: book.id });
  expect((await call(NODE, { id: 'none' })).node).toBeNull();
  expect(Math.abs(Date.parse(author.addedAt) - Date.now())).toBeLessThan(60_000);
});

test('ids select resources in their order', async () => {
  const call = await caller();
  const { search } = await call('{ search(text: "") { ... on Node { id } } }');
  const [first, second] = search.map(({ id }: { id: string }) => id);
  const { nodes } = await call('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: [second, 'none', first],
  });
  expect(nodes).toEqual([{ id: second }, null, { id: first }]);
});

test('a list of a union contains the resources of every possible type, including created ones', async () => {
  const call = await caller();
  const query = '{ search(text: "") { __typename ... on Node { id } } }';
  const before = (await call(query)).search;
  expect(before.map(({ __typename }: { __typename: string }) => __typename)).toEqual([
    'Book',
    'Magazine',
    'Book',
    'Magazine',
    'Book',
    'Magazine',
  ]);
  for (const { id, __typename } of before)
    expect((await call(NODE, { id })).node).toEqual({ __typename, id });
  const { createAuthor } = await call('mutation { createAuthor(name: "Ann") { id } }');
  const { createBook } = await call('mutation ($input: BookInput!) { createBook(input: $input) { id } }', {
    input: { title: 'New', authorId: createAuthor.id },
  });
  expect((await call(query)).search).toEqual([...before, { __typename: 'Book', id: createBook.id }]);
  await call('mutation ($id: ID!) { deleteBook(id: $id) { deletedId } }', { id: createBook.id });
  expect((await call(query)).search).toEqual(before);
  expect((await call('{ search(text: "", limit: 2) { __typename } }')).search).toHaveLength(2);
});

test('a nested resource can be read again by its id', async () => {
  const call = await caller();
  const { search } = await call(
    '{ search(text: "") { ... on Book { covers { __typename id } author { favorite { __typename ... on Node { id } } } } } }',
  );
  const [cover] = search[0].covers;
  expect((await call(NODE, { id: cover.id })).node).toEqual(cover);
  const { favorite } = search[0].author;
  expect((await call(NODE, { id: favorite.id })).node).toEqual(favorite);
});

test('an interface without object types of its own has its own resources', async () => {
  const call = await caller();
  const { createShape } = await call('mutation { createShape(sides: 4) { id sides } }');
  const query = 'query ($id: ID!) { shape(id: $id) { id sides } shapes { id } }';
  const { shape, shapes } = await call(query, { id: createShape.id });
  expect(shape).toEqual(createShape);
  expect(shapes).toContainEqual({ id: createShape.id });
});

test('a user error for an unknown id names the argument', async () => {
  const call = await caller();
  const { deleteBook } = await call('mutation { deleteBook(id: "none") { deletedId userErrors { field } } }');
  expect(deleteBook).toEqual({ deletedId: null, userErrors: [{ field: ['id'] }] });
});
