/** Arguments of GraphQL fields below the root. */
import { makeExecutableSchema } from '@graphql-tools/schema';
import { createHandler } from 'graphql-http/lib/use/fetch';
import { parse, validate, type GraphQLSchema } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isGraphql } from '../../src/model/lookup.ts';
import { documentForms, hasNestedArguments } from '../../src/verify/cases/graphql-documents.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const SDL = `
  type Query { show(id: ID!): Show, found: [Found!]! }
  union Found = Show | Host
  interface Timed { duration(unit: Unit! = SECONDS): Int! }
  enum Unit { SECONDS MINUTES }
  type Show implements Timed {
    id: ID!
    show_id: Int
    "The name of a variable is made of names, and must not be that of another argument."
    episodes(first: Int, after: String, tags: [String!]): [Episode!]!
    episodes_first(first: Int): Int
    duration(unit: Unit! = SECONDS): Int!
    logo(size: Int!): String!
    timed: Timed
  }
  type Episode { number: Int!, label(style: Style): String! }
  input Style { upper: Boolean! }
  type Host { name(short: Boolean): String!, shows(first: Int = 3): [Show!]! }
`;

let contract: Contract;
beforeAll(async () => {
  contract = (await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': SDL }))).contract!;
});

const show = {
  id: '1',
  duration: ({ unit }: { unit: string }) => (unit === 'MINUTES' ? 1 : 60),
  episodes: [{ number: 1, label: ({ style }: { style?: { upper: boolean } }) => (style?.upper ? 'A' : 'a') }],
  logo: ({ size }: { size: number }) => `${size}.png`,
  timed: { duration: 60 },
};

function service(change: object = {}): (request: Request) => Promise<Response> {
  const schema = makeExecutableSchema({
    typeDefs: SDL,
    resolvers: {
      Found: { __resolveType: (value: object) => ('id' in value ? 'Show' : 'Host') },
      Timed: { __resolveType: () => 'Show' },
    },
  });
  const rootValue = {
    show: ({ id }: { id: string }) => (id === '1' ? { ...show, ...change } : null),
    found: [
      { ...show, ...change },
      { name: 'Ann', shows: [{ ...show, ...change }] },
    ],
  };
  return createHandler({ schema, rootValue });
}

const run = (
  fetch: (request: Request) => Promise<Response>,
  checks = ['graphql-data-conformance', 'graphql-failing-fields', 'not-a-server-error'],
) =>
  verify(contract, {
    graphql: { url: 'http://shows.test/graphql', fetch },
    values: { 'variables/id': ['1'] },
    seed: 3,
    checks,
  });

test('documents with arguments below the root are valid, and pass every argument once', () => {
  const schema = contract.sources.graphql!.schema as GraphQLSchema;
  const texts = contract.operations.filter(isGraphql).map((operation) => {
    const forms = documentForms(contract, operation);
    for (const { text } of forms) expect(validate(schema, parse(text)), text).toEqual([]);
    const [form, ...others] = forms.filter((one) => hasNestedArguments(one));
    expect(others).toEqual([]);
    expect(form!.variables).toHaveLength(new Set(form!.variables.map(({ name }) => name.wire)).size);
    // Declared exactly once, and passed exactly once.
    for (const { name } of form!.variables)
      expect(form!.text.match(new RegExp(`\\$${name.wire}\\b`, 'g'))).toHaveLength(2);
    return form!.text;
  });
  expect(texts).toMatchInlineSnapshot(`
    [
      "query VerifyShow_WithArguments($id: ID!, $episodes_first_first: Int, $duration_unit: Unit, $logo_size: Int!, $episodes_first: Int, $episodes_after: String, $episodes_tags: [String!], $label_style: Style, $duration_unit_2: Unit) { show(id: $id) { id show_id called_episodes_first: episodes_first(first: $episodes_first_first) called_duration: duration(unit: $duration_unit) called_logo: logo(size: $logo_size) called_episodes: episodes(first: $episodes_first, after: $episodes_after, tags: $episodes_tags) { number called_label: label(style: $label_style) } timed { __typename called_duration: duration(unit: $duration_unit_2) } } }",
      "query VerifyFound_WithArguments($episodes_first_first: Int, $duration_unit: Unit, $logo_size: Int!, $name_short: Boolean) { found { __typename ... on Show { v0_id: id v0_show_id: show_id v0_called_episodes_first: episodes_first(first: $episodes_first_first) v0_called_duration: duration(unit: $duration_unit) v0_called_logo: logo(size: $logo_size) } ... on Host { v1_called_name: name(short: $name_short) } } }",
    ]
  `);
});

test('every argument is sent, and a correct service has no findings', async () => {
  const { findings, coverage } = await run(service());
  expect(findings).toEqual([]);
  const missed = coverage.owners.flatMap(({ points }) =>
    points.filter(({ kind, seen }) => kind === 'arguments' && seen === 0).map(({ name }) => name),
  );
  // Only scalar fields are selected inside a variant of a union.
  expect(missed).toEqual(['shows(first)']);
});

test('null for a non-null argument with a default is not a violation if the field is not executed', async () => {
  const { findings } = await run(service({ timed: null, episodes: [] }), ['graphql-request-rejection']);
  expect(findings).toEqual([]);
});

test('a wrong value of a field with arguments is found', async () => {
  const right = service();
  const { findings } = await run(async (request) => {
    const response = await right(request);
    const body = (await response.text()).replace(/"called_duration":\d+/, '"called_duration":"a minute"');
    return new Response(body, response);
  });
  expect(findings.map(({ code }) => code)).toContain('graphql-data-conformance');
});

test('a field that rejects values of an argument is not a failing field', async () => {
  const { findings } = await run(
    service({
      logo: () => {
        throw new Error('size must be 16 or 32');
      },
    }),
  );
  expect(findings).toEqual([]);
});
