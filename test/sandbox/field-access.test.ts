import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { forbiddenCoordinates } from '../../sandbox/graphql/access.ts';
import { startSandbox } from './harness.ts';

const MUTATION =
  'mutation { createCampaign(input: {name: "A", startDate: "2026-04-01T08:00:00Z"}) { campaign { id } } }';
const LIST = 'query All { getCampaigns { totalCount } }';
const NUMBERS =
  '{ getCampaigns { campaigns { members { nodes { ...Who } } } } } fragment Who on CampaignMember { to }';

describe('a request that names what its role may not', () => {
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

test('what one role was allowed is not allowed to the next', async () => {
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

test('input fields count, in the document and in variables', () => {
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
