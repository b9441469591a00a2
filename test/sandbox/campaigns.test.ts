import { describe, expect, test } from 'vitest';
import { run } from './canonical.ts';
import { startSandbox, type Harness } from './harness.ts';
import { registeredBrand } from './registration.ts';

const ID = '3f0c8a52-7d1e-4b96-a1f4-2c9d6e8b0175';
const OTHER_ID = '4f0c8a52-7d1e-4b96-a1f4-2c9d6e8b0175';
const CAMPAIGN = { name: 'Spring', startDate: '2026-04-01T08:00:00Z' };
const MEMBER = { from: '+12025550100', to: '+12025550143' };

const CREATE = `mutation($input: CreateCampaignInput!) { createCampaign(input: $input) {
  userErrors { field message code path }
  campaign { id name description startDate endDate state createdAt updatedAt
    members { totalCount nodes { id to campaign { id } } } } } }`;
const CREATE_MEMBER = `mutation($input: CreateCampaignMemberInput!) { createCampaignMember(input: $input) {
  userErrors { field message code path }
  campaignMember { id campaign { id } firstName from to method assignedUserId locale state createdAt updatedAt } } }`;
const LIST = `query($input: GetCampaignsInput) { getCampaigns(input: $input) {
  campaigns { name } edges { cursor node { name } } totalCount
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

// oxlint-disable-next-line typescript/no-explicit-any -- as a caller without types
async function create({ graphql }: Harness, input: object): Promise<any> {
  const { status, body } = await graphql(CREATE, { input });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data.createCampaign;
}

// oxlint-disable-next-line typescript/no-explicit-any -- as a caller without types
async function createMember({ graphql }: Harness, input: object): Promise<any> {
  const { status, body } = await graphql(CREATE_MEMBER, { input });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data.createCampaignMember;
}

async function total({ graphql }: Harness): Promise<number> {
  return (await graphql(LIST)).body.data.getCampaigns.totalCount;
}

describe('createCampaign', () => {
  test('creates a draft that can be read', async () => {
    const harness = await startSandbox();
    const { userErrors, campaign } = await create(harness, CAMPAIGN);
    expect(userErrors).toEqual([]);
    expect(campaign).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Spring',
      description: null,
      startDate: '2026-04-01T08:00:00.000Z',
      endDate: null,
      state: 'DRAFT',
      createdAt: '2026-03-02T09:15:00.000Z',
      updatedAt: '2026-03-02T09:15:00.000Z',
      members: { totalCount: 0, nodes: [] },
    });
    const query =
      'query($id: UUID!) { getCampaign(input: {id: $id}) { id name startDate campaign { id name } } }';
    const { body } = await harness.graphql(query, { id: campaign.id.toUpperCase() });
    const { id, name, startDate } = campaign;
    expect(body.data.getCampaign).toEqual({ id, name, startDate, campaign: { id, name } });
  });

  test('creates a campaign with all of its members, or nothing', async () => {
    const harness = await startSandbox();
    const members = [MEMBER, { ...MEMBER, to: '+12025550144' }];
    const { campaign } = await create(harness, { ...CAMPAIGN, members });
    expect(campaign.members.totalCount).toBe(2);
    expect(campaign.members.nodes.map(({ to }: { to: string }) => to)).toEqual([
      '+12025550144',
      '+12025550143',
    ]);
    expect(campaign.members.nodes[0].campaign.id).toBe(campaign.id);
    const bad = [...members, { ...MEMBER, to: '+15005550004' }];
    const refused = await create(harness, { ...CAMPAIGN, members: bad });
    expect(refused).toEqual({
      campaign: null,
      userErrors: [
        {
          field: 'to',
          code: 'OPTED_OUT',
          message: expect.any(String),
          path: ['input', 'members', '2', 'to'],
        },
      ],
    });
    expect(await total(harness)).toBe(1);
  });

  test('with an id from the caller can be repeated, but not with other values', async () => {
    const harness = await startSandbox();
    const input = { ...CAMPAIGN, id: ID, members: [{ ...MEMBER, id: OTHER_ID }] };
    const first = await create(harness, input);
    expect(first.campaign.id).toBe(ID);
    const repeats = await Promise.all([
      create(harness, input),
      create(harness, {
        ...input,
        id: ID.toUpperCase(),
        state: 'DRAFT',
        startDate: '2026-04-01T08:00:00.000Z',
      }),
    ]);
    expect(repeats).toEqual([first, first]);
    const changed = await create(harness, { ...input, name: 'Autumn' });
    expect(changed.campaign).toBeNull();
    expect(changed.userErrors).toMatchObject([{ field: 'id', code: 'CONFLICT', path: ['input', 'id'] }]);
    expect(await total(harness)).toBe(1);
  });

  test('50 times at once with one id creates one campaign', async () => {
    const harness = await startSandbox();
    const all = await Promise.all(Array.from({ length: 50 }, () => create(harness, { ...CAMPAIGN, id: ID })));
    expect(new Set(all.map(({ campaign }) => campaign.id))).toEqual(new Set([ID]));
    expect(await total(harness)).toBe(1);
  });

  test.for<[string, object, string, string[]]>([
    ['a blank name', { name: ' ' }, 'REQUIRED', ['input', 'name']],
    ['a long name', { name: 'é'.repeat(256) }, 'TOO_LONG', ['input', 'name']],
    ['a long description', { description: 'x'.repeat(4097) }, 'TOO_LONG', ['input', 'description']],
    ['half a surrogate pair', { name: 'a\ud800' }, 'INVALID', ['input', 'name']],
    ['an end before its start', { endDate: CAMPAIGN.startDate }, 'INVALID', ['input', 'endDate']],
    ['another state', { state: 'ACTIVE' }, 'INVALID_STATE', ['input', 'state']],
    [
      'too many members',
      { members: Array.from({ length: 1001 }, () => MEMBER) },
      'LIMIT_EXCEEDED',
      ['input', 'members'],
    ],
    [
      'a member of another campaign',
      { members: [{ ...MEMBER, campaignId: ID }] },
      'INVALID',
      ['input', 'members', '0', 'campaignId'],
    ],
    [
      'a duplicate id',
      {
        members: [
          { ...MEMBER, id: ID },
          { ...MEMBER, id: ID },
        ],
      },
      'CONFLICT',
      ['input', 'members', '1', 'id'],
    ],
  ])('with %s is a user error', async ([, change, code, path]) => {
    const harness = await startSandbox();
    const { campaign, userErrors } = await create(harness, { ...CAMPAIGN, ...change });
    expect(campaign).toBeNull();
    expect(userErrors).toEqual([{ field: path.at(-1), code, path, message: expect.any(String) }]);
    expect(await total(harness)).toBe(0);
  });

  test.for<[string, object]>([
    ['no time', { startDate: '2026-04-01' }],
    ['an invalid date', { startDate: '2026-02-30T00:00:00Z' }],
    ['a time with an offset', { startDate: '2026-04-01T08:00:00+02:00' }],
    ['an invalid id', { id: '1' }],
    ['an unknown state', { state: 'LOST' }],
    ['a national number', { members: [{ ...MEMBER, to: '2025550143' }] }],
    ['a lowercase locale', { members: [{ ...MEMBER, locale: 'en_us' }] }],
    ['an unknown field', { colour: 'red' }],
    ['a number as a name', { name: 7 }],
  ])('with %s is invalid input', async ([, change]) => {
    const harness = await startSandbox();
    const { status, body } = await harness.graphql(CREATE, { input: { ...CAMPAIGN, ...change } });
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(await total(harness)).toBe(0);
  });
});

describe('createCampaignMember', () => {
  test('creates no member without a campaign', async () => {
    const harness = await startSandbox();
    expect(await createMember(harness, { ...MEMBER, locale: null })).toEqual({
      userErrors: [],
      campaignMember: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        campaign: null,
        firstName: null,
        from: MEMBER.from,
        to: MEMBER.to,
        method: 'SMS',
        assignedUserId: null,
        locale: 'EN_US',
        state: 'INACTIVE',
        createdAt: '2026-03-02T09:15:00.000Z',
        updatedAt: '2026-03-02T09:15:00.000Z',
      },
    });
  });

  test('adds to a campaign that was created in the same request', async () => {
    const harness = await startSandbox();
    const mutation = `mutation { createCampaign(input: {id: "${ID}", name: "A", startDate: "2026-04-01T08:00:00Z"}) { campaign { id } },
      createCampaignMember(input: {campaignId: "${ID}", from: "+12025550100", to: "+12025550143"}) {
        campaignMember { campaign { id members { totalCount } } } } }`;
    const { body } = await harness.graphql(mutation);
    expect(body.data.createCampaignMember.campaignMember.campaign).toEqual({
      id: ID,
      members: { totalCount: 1 },
    });
  });

  test('with an id from the caller can be repeated, but not with other values', async () => {
    const harness = await startSandbox();
    const first = await createMember(harness, { ...MEMBER, id: ID });
    expect(await createMember(harness, { ...MEMBER, id: ID })).toEqual(first);
    const { userErrors } = await createMember(harness, { ...MEMBER, id: ID, firstName: 'Ada' });
    expect(userErrors).toMatchObject([{ field: 'id', code: 'CONFLICT' }]);
  });

  test.for<[string, object, string, string]>([
    ['a campaign that does not exist', { campaignId: ID }, 'NOT_FOUND', 'campaignId'],
    ['a long first name', { firstName: 'x'.repeat(256) }, 'TOO_LONG', 'firstName'],
    ['a number of another workspace', { from: '+15005550007' }, 'NOT_FOUND', 'from'],
    ['a recipient who opted out', { to: '+15005550004' }, 'OPTED_OUT', 'to'],
    ['a recipient whose number is not in use', { to: '+15005550001' }, 'INVALID', 'to'],
    ['another state', { state: 'ACTIVE' }, 'INVALID_STATE', 'state'],
  ])('with %s is a user error', async ([, change, code, field]) => {
    const { campaignMember, userErrors } = await createMember(await startSandbox(), { ...MEMBER, ...change });
    expect(campaignMember).toBeNull();
    expect(userErrors).toEqual([{ field, code, path: ['input', field], message: expect.any(String) }]);
  });
});

describe('getCampaigns', () => {
  async function five(): Promise<Harness> {
    const harness = await startSandbox();
    for (const name of ['Élan 1', 'b', 'c', 'd', 'e']) await create(harness, { ...CAMPAIGN, name });
    return harness;
  }

  test('returns all pages, newest first, although new campaigns are created', async () => {
    const harness = await five();
    const seen: string[] = [];
    const marks: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { body } = await harness.graphql(LIST, { input: { first: 2, after } });
      const { campaigns, edges, pageInfo } = body.data.getCampaigns;
      expect(edges.map(({ node }: { node: unknown }) => node)).toEqual(campaigns);
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0].cursor, edges.at(-1).cursor]);
      seen.push(...campaigns.map(({ name }: { name: string }) => name));
      marks.push(`${pageInfo.hasPreviousPage} ${pageInfo.hasNextPage}`);
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
      await create(harness, CAMPAIGN);
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'Élan 1']);
    expect(marks).toEqual(['false true', 'true true', 'true false']);
  });

  test('returns no cursors on an empty page', async () => {
    const { graphql } = await startSandbox();
    expect((await graphql(LIST)).body.data.getCampaigns).toEqual({
      campaigns: [],
      edges: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
  });

  test.for<[object, number]>([
    [{ states: ['DRAFT'] }, 5],
    [{ states: ['ACTIVE', 'PAUSED'] }, 0],
    [{ states: [] }, 0],
    [{ states: null }, 5],
    [{ nameContains: 'éLAN' }, 1],
    [{ nameContains: '%' }, 0],
    [{ nameContains: '\0' }, 0],
    [{ nameContains: 'x'.repeat(60_000) }, 0],
    [{ nameContains: '' }, 5],
    [{ first: 1 }, 5],
  ])('%j finds %i', async ([input, count]) => {
    const { graphql } = await five();
    expect((await graphql(LIST, { input })).body.data.getCampaigns.totalCount).toBe(count);
  });

  test.for([{ first: 0 }, { first: 101 }, { first: -1 }, { after: 'x' }])('%j is rejected', async (input) => {
    const { graphql } = await startSandbox();
    const { body } = await graphql(LIST, { input });
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([{ path: ['getCampaigns'], extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

test('other workspaces cannot see the campaign', async () => {
  const keys = [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }];
  const harness = await startSandbox({ keys });
  await create(harness, { ...CAMPAIGN, id: ID });
  const headers = { authorization: 'Bearer two', 'content-type': 'application/json' };
  const query = `{ getCampaigns { totalCount } getCampaign(input: {id: "${ID}"}) { campaign { id } } }`;
  const { body } = await harness.graphql('', {}, { headers, body: JSON.stringify({ query }) });
  expect(body.data).toEqual({ getCampaigns: { totalCount: 0 }, getCampaign: { campaign: null } });
});

test('live mode does not see the campaign, and accepts only the numbers of its workspace', async () => {
  const harness = await startSandbox({ keys: [{ key: 'one' }, { key: 'live', mode: 'live' }] });
  await registeredBrand(harness);
  await create(harness, { ...CAMPAIGN, id: ID });
  expect((await run(harness, 'GetCampaigns', undefined, 'live')).totalCount).toBe(0);
  const foreign = { ...MEMBER, from: '+12025550177' };
  const { userErrors } = await run(harness, 'CreateCampaignMember', foreign, 'live');
  expect(userErrors).toMatchObject([{ field: 'from', code: 'NOT_FOUND' }]);
  expect((await run(harness, 'CreateCampaign', { ...CAMPAIGN, id: ID }, 'live')).userErrors).toEqual([]);
});
