/** The mock lists operations with an unrecognized effect once. */
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { runCli } from '../cli/run-cli.ts';

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
