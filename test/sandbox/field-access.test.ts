import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { forbiddenCoordinates } from '../../sandbox/graphql/access.ts';
import { OPERATIONS } from './canonical.ts';
import { json, startSandbox } from './harness.ts';

const MUTATION =
  'mutation { createCampaign(input: {name: "A", startDate: "2026-04-01T08:00:00Z"}) { campaign { id } } }';
const LIST = 'query All { getCampaigns { totalCount } }';
const NUMBERS =
  '{ getCampaigns { campaigns { members { nodes { ...Who } } } } } fragment Who on CampaignMember { to }';

const ROLES = ['OWNER', 'ADMIN', 'MANAGER', 'AGENT', 'VIEWER'] as const;

/**
 * The elements of each canonical operation that AGENT and VIEWER cannot use, according to the descriptions in
 * the schema.
 */
const CLOSED: Readonly<
  Record<string, { ADMIN?: string; MANAGER?: string; AGENT?: string; VIEWER?: string }>
> = {
  GetActivityReport: { AGENT: 'Query.getActivityReport', VIEWER: 'Query.getActivityReport' },
  GetCampaignMembers: { VIEWER: 'CampaignMember.to' },
  CreateCampaignMember: { VIEWER: 'Mutation.createCampaignMember' },
  UpdateCampaignMember: { VIEWER: 'Mutation.updateCampaignMember' },
  TransitionCampaignMember: { VIEWER: 'Mutation.transitionCampaignMember' },
  CreateCampaign: { AGENT: 'Mutation.createCampaign', VIEWER: 'Mutation.createCampaign' },
  UpdateCampaign: { AGENT: 'Mutation.updateCampaign', VIEWER: 'Mutation.updateCampaign' },
  TransitionCampaign: { AGENT: 'Mutation.transitionCampaign', VIEWER: 'Mutation.transitionCampaign' },
  DeleteCampaign: {
    MANAGER: 'Mutation.deleteCampaign',
    AGENT: 'Mutation.deleteCampaign',
    VIEWER: 'Mutation.deleteCampaign',
  },
  CreateTemplate: { AGENT: 'Mutation.createTemplate', VIEWER: 'Mutation.createTemplate' },
  UpdateTemplate: { AGENT: 'Mutation.updateTemplate', VIEWER: 'Mutation.updateTemplate' },
};

test.for([...OPERATIONS])(
  '%s can be used by exactly the roles that the schema declares',
  async ([name, query]) => {
    const keys = ROLES.map((role) => ({ key: role, role }));
    const { graphql } = await startSandbox({ keys });
    for (const role of ROLES) {
      const init = json({ query }, { authorization: `Bearer ${role}` });
      const { body } = await graphql('', {}, init);
      const error = body.errors?.[0].extensions;
      const closed = role === 'OWNER' ? undefined : CLOSED[name]?.[role];
      if (closed === undefined) expect(error?.code).not.toBe('FIELD_FORBIDDEN');
      else
        expect(error).toMatchObject({
          code: 'FIELD_FORBIDDEN',
          coordinates: expect.arrayContaining([closed]),
        });
    }
  },
);

test.for([
  ['{ getCampaigns { campaigns { activity { sent } } } }', 'AGENT', 'Campaign.activity'],
  [
    '{ getCampaigns { campaigns { members { nodes { lastMessage { status body } } } } } }',
    'VIEWER',
    'Message.body',
  ],
  ['{ getCampaigns { campaigns { members { nodes { lastMessage { from } } } } } }', 'VIEWER', 'Message.from'],
] as const)('%s is forbidden for %s', async ([query, role, coordinate]) => {
  const { graphql } = await startSandbox({ keys: [{ key: 'k', role }] });
  const { status, body } = await graphql(query);
  expect(status).toBe(403);
  expect(body.errors[0].extensions.coordinates).toEqual([coordinate]);
});

describe('a request with elements that its role cannot use', () => {
  test.for([
    [MUTATION, 'AGENT', 'Mutation.createCampaign'],
    [MUTATION, 'VIEWER', 'Mutation.createCampaign'],
    [NUMBERS, 'VIEWER', 'CampaignMember.to'],
    [`${LIST} ${MUTATION.replace('mutation', 'mutation Other')}`, 'VIEWER', 'Mutation.createCampaign'],
    [
      '{ getCampaigns { campaigns { members { nodes { to @skip(if: true) } } } } }',
      'VIEWER',
      'CampaignMember.to',
    ],
  ] as const)('%s as %s', async ([query, role, coordinate]) => {
    const { rest } = await startSandbox({ keys: [{ key: 'owner' }, { key: 'other', role }] });
    const body = JSON.stringify({ query, ...(query.startsWith(LIST) && { operationName: 'All' }) });
    const headers = { authorization: 'Bearer other', 'content-type': 'application/json' };
    const reply = await rest('/graphql', { method: 'POST', headers, body });
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({
      errors: [
        {
          message: expect.stringContaining(coordinate),
          extensions: {
            code: 'FIELD_FORBIDDEN',
            coordinates: [coordinate],
            requestId: reply.headers.get('request-id'),
          },
        },
      ],
    });
    const total = await rest('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: LIST }),
    });
    expect(total.body.data.getCampaigns.totalCount).toBe(0);
  });
});

test('permission for one role does not extend to the next caller', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'owner' }, { key: 'viewer', role: 'VIEWER' }] });
  const as = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return (await rest('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: NUMBERS }) }))
      .status;
  };
  expect([await as('owner'), await as('viewer'), await as('owner'), await as('viewer')]).toEqual([
    200, 403, 200, 403,
  ]);
});

test('input fields are checked, in the document and in variables', () => {
  const schema = buildSchema(`
    directive @access(roles: [Role!]!) on FIELD_DEFINITION | INPUT_FIELD_DEFINITION
    enum Role { OWNER VIEWER }
    input Inner { secret: Int @access(roles: [OWNER]) open: Int }
    input Outer { list: [[Inner!]] one: Inner }
    type Query { a(input: Outer): Int }
  `);
  const judge = (query: string, variables: Record<string, unknown> = {}): readonly string[] =>
    forbiddenCoordinates(schema, parse(query), variables, 'VIEWER');
  const withVariable = 'query($input: Outer) { a(input: $input) }';
  expect(judge('{ a(input: {list: [[{secret: 1}]]}) }')).toEqual(['Inner.secret']);
  expect(judge('{ a(input: {one: {open: 1}}) }')).toEqual([]);
  expect(judge(withVariable, { input: { list: [[{ secret: null }]] } })).toEqual(['Inner.secret']);
  expect(judge(withVariable, { input: { list: { secret: 1 } } })).toEqual(['Inner.secret']);
  expect(judge(withVariable, { input: { one: { open: 1 }, constructor: { secret: 1 } } })).toEqual([]);
  expect(judge('query($input: Outer = {one: {secret: 1}}) { a(input: $input) }')).toEqual(['Inner.secret']);
});
