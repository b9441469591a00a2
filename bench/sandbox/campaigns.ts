/** The data of the GraphQL bench: campaigns, created by the sandbox's own operation. */

/** The most frequent document of clients: one campaign by its id. */
export const ONE = /* GraphQL */ `
  query GetCampaign($input: GetCampaignInput!) {
    getCampaign(input: $input) {
      campaign {
        id
        name
        description
        startDate
        endDate
        state
        template {
          id
        }
        createdAt
        updatedAt
      }
    }
  }
`;

/** A page of campaigns. */
export const PAGE = /* GraphQL */ `
  query GetCampaigns($input: GetCampaignsInput) {
    getCampaigns(input: $input) {
      campaigns {
        id
        name
        description
        startDate
        state
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`;

const COUNT = 100;

export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index % COUNT).padStart(12, '0')}`;
}

/** Creates the campaigns. @param send sends one request with the key `bench` */
export async function fill(send: (request: Request) => Promise<Response>): Promise<void> {
  for (let index = 0; index < COUNT; index += 1) {
    const input = { id: idOf(index), name: `Campaign ${index}`, startDate: '2030-01-01T00:00:00Z' };
    const query =
      'mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { campaign { id } } }';
    const request = new Request('http://bench.test/graphql', {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { data } = (await (await send(request)).json()) as {
      data?: { createCampaign: { campaign: unknown } };
    };
    if (!data?.createCampaign.campaign) throw new Error('a campaign could not be created');
  }
}
