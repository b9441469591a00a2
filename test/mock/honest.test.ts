/**
 * `verify` has no findings for a mock. Both read the same facts about operations, so the tests prove only that
 * responses have declared statuses and valid values, and that no request gets a 500.
 */
import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/cli/verify.ts';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import { CORPUS, hasCorpus, SHARED } from '../support/corpus.ts';
import { isThorough } from '../support/thorough.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { findings } from './findings.ts';
import { shelterContract } from './shelter.ts';

test.each([1, 2, 3])('a contract in both documents, seed %i', async (seed) => {
  const options = { headers: { authorization: 'Bearer key' } };
  expect(await findings(await shelterContract(), seed, options)).toEqual([]);
});

test('the contract of this repository', { timeout: 240_000 }, async () => {
  const contract = await loadContract();
  const options = {
    headers: { authorization: 'Bearer OWNER@acme' },
    role: 'OWNER',
    ...(!isThorough && { maxRequests: 8 }),
  };
  expect(await findings(contract, 1, options)).toEqual([]);
});

test('an id that is an integer in REST and a string in GraphQL', async () => {
  const files = {
    'a.yaml': `
openapi: 3.1.0
info: { title: Choir, version: '1' }
paths:
  /singers:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewSinger' } } } }
      responses: { '201': { $ref: '#/components/responses/Singer' }, '400': { description: Invalid. } }
  /singers/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { $ref: '#/components/responses/Singer' }, '400': { description: Invalid. }, '404': { description: None. } } }
components:
  responses:
    Singer: { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Singer' } } } }
  schemas:
    NewSinger: { type: object, required: [name], properties: { name: { type: string } } }
    Singer:
      type: object
      required: [id, name]
      properties: { id: { type: integer, readOnly: true }, name: { type: string } }
`,
    'a.graphql': 'type Query { singer(id: ID!): Singer } type Singer { id: ID! name: String! }',
  };
  const { contract } = await load({ openapi: 'a.yaml', graphql: ['a.graphql'] }, memoryFiles(files));
  for (const seed of [1, 2]) expect(await findings(contract!, seed)).toEqual([]);
});

describe.skipIf(!hasCorpus)('third-party documents', () => {
  test.each(['petstore-expanded.yaml', 'twilio_messaging_v1.json'])('%s', async (openapi) => {
    const contract = await loadContract({ openapi }, { cwd: CORPUS, tolerate: true });
    const basic = { authorization: `Basic ${btoa('owner:x')}` };
    const headers = contract.auth.length > 0 ? basic : {};
    expect(await findings(contract, 1, { headers, maxRequests: 10 })).toEqual([]);
  });

  test.each(['swapi', 'artsy-exchange', 'buildkite', 'opencollective-v1', 'vendure-shop'])(
    '%s.graphql',
    { timeout: 240_000 },
    async (name) => {
      const contract = await loadContract({ schema: `${name}.graphql` }, { cwd: `${SHARED}/corpus/sdl` });
      expect(await findings(contract, 1, { maxRequests: 8 })).toEqual([]);
    },
  );
});

describe('the audits of graphql-http', () => {
  const audits = serverAudits({ url: 'http://mock.test/graphql', fetchFn: auditFetch });
  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect('reason' in result ? result.reason : undefined).toBe(undefined);
  });
});

/** The audits send `{ __typename }` and mutations, independently of the schema. */
async function auditFetch(url: string, init: RequestInit): Promise<Response> {
  audited ??= load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': 'type Query { a: String }' }));
  const { contract } = await audited;
  return createMock(contract!).fetch(new Request(url, init));
}

let audited: ReturnType<typeof load> | undefined;
