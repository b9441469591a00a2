/** The mock lists operations with an unrecognized effect once. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { runCli } from '../cli/run-cli.ts';
import { contractOf, contractOfSdl } from './contract-of.ts';

const SDL = (mark: string): string => `type Query { rehearsals: [Rehearsal!]! }
type Mutation { planRehearsal(input: PlanInput!): PlanPayload!${mark} }
type Rehearsal { id: ID! title: String! }
input PlanInput { title: String! }
type PlanPayload { rehearsal: Rehearsal }
`;
const DEFINED = 'enum Effect { CREATE }\ndirective @effect(does: Effect!, of: String) on FIELD_DEFINITION\n';
const MARK = ' @effect(does: CREATE, of: "Rehearsal")';

async function mockOf(text: string, ...flags: readonly string[]) {
  const folder = temporaryFolder();
  fill(folder, { 'schema.graphql': text });
  return runCli(['mock', 'schema.graphql', '--port', '0', ...flags], folder);
}

test('a mutation with an unknown effect is listed when the mock starts', async () => {
  const { code, err } = await mockOf(SDL(''));
  expect(code).toBe(0);
  expect(err).toContain('Unknown effect, so the mock stores nothing: mutation planRehearsal.');
  expect((await mockOf(SDL(''), '--quiet')).err).toBe('');
  expect((await mockOf(DEFINED + SDL(MARK))).err).toBe('');
});

test('the help for a directive of the vocabulary names the page with its definition', async () => {
  const { code, err } = await mockOf(SDL(MARK));
  expect(code).toBe(1);
  expect(err).toContain('graphql-undefined-directive');
  expect(err).toContain('docs/contract-vocabulary.md');
  expect((await mockOf(SDL(' @other'))).err).toContain('graphql-schema');
});

test('the result of an unknown effect is not a failure', async () => {
  const sdl = `type Query { rehearsals: [Rehearsal!]! }
type Mutation { planRehearsal(title: String!): PlanResult! }
type Rehearsal { id: ID! title: String! }
type Plan { title: String! }
type TitleTaken { message: String! }
type TitleInvalid { message: String! }
type NoRoomError { message: String! }
union PlanResult = TitleInvalid | NoRoomError | Plan
`;
  const query = 'mutation ($title: String!) { planRehearsal(title: $title) { __typename } }';
  const results = [1, 2, 3, 4, 5, 6].map(async (seed) => {
    const mock = createMock(await contractOfSdl(sdl), { seed });
    const response = await mock.fetch(
      new Request('http://mock.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { title: `Title ${seed}` } }),
      }),
    );
    return response.json();
  });
  for (const result of await Promise.all(results))
    expect(result).toEqual({ data: { planRehearsal: { __typename: 'Plan' } } });
});

test('a response without resources is its example', async () => {
  const yaml = `openapi: 3.1.0
info: { title: Hours, version: '1' }
paths:
  /hours:
    get:
      responses:
        '200':
          description: Opening hours
          content:
            application/json:
              schema: { type: object, additionalProperties: { type: string } }
              example: { monday: '08:00' }
`;
  const mock = createMock(await contractOf(yaml));
  const response = await mock.fetch(new Request('http://mock.test/hours'));
  expect(await response.json()).toEqual({ monday: '08:00' });
});
