/** Queries that identify a resource by a property other than its id. */
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/mock.ts';
import { contractOf } from '../semantics/contract.ts';
import { findings } from './findings.ts';

const SDL = `
type Query { sites: [Site!]!  site(id: ID, slug: String): Site  siteByCode(code: ID!): Site }
type Mutation { createSite(slug: String!, title: String): Site!  deleteSite(id: ID!): Site }
type Site { id: ID! slug: String! code: ID! title: String }
`;

async function ask(mock: Mock, query: string): Promise<Readonly<Record<string, unknown>>> {
  const body = JSON.stringify({ query });
  const headers = { 'content-type': 'application/json' };
  const response = await mock.fetch(
    new Request('http://mock.test/graphql', { method: 'POST', headers, body }),
  );
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

test('a resource is found by its id, and by each key', async () => {
  const mock = createMock(await contractOf(undefined, SDL));
  await ask(mock, 'mutation { createSite(slug: "tea", title: "Tea") { id } }');
  const { sites } = (await ask(mock, '{ sites { id slug code title } }')) as {
    sites: { id: string; slug: string; code: string }[];
  };
  expect(sites.length).toBeGreaterThan(1);
  for (const { id, slug, code } of sites) {
    const fields = '{ id slug code title }';
    expect(
      await ask(
        mock,
        `{ byId: site(id: "${id}") ${fields} bySlug: site(slug: "${slug}") ${fields} byCode: siteByCode(code: "${code}") ${fields} }`,
      ),
    ).toEqual(
      Object.fromEntries(
        ['byId', 'bySlug', 'byCode'].map((name) => [name, sites.find((one) => one.id === id)]),
      ),
    );
  }
  expect(await ask(mock, '{ site(slug: "none") { id } }')).toEqual({ site: null });
});

test.each([1, 2, 3])('verify has no findings, seed %i', async (seed) => {
  expect(await findings(await contractOf(undefined, SDL), seed)).toEqual([]);
});
