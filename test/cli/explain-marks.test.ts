/** Every fact of an operation names the mark that overrides it, and this mark really overrides it. */
import { expect, test } from 'vitest';
import { blocksOf } from '../../src/cli/explain/explanation.ts';
import { load } from '../../src/load/load.ts';
import { derive } from '../../src/semantics/derive/derive.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { OWN } from '../mock/fuzz/contracts.ts';

test.each(Object.keys(OWN))('%s', async (name) => {
  const semantics = derive(await OWN[name]!());
  const unmarked = semantics.actions.flatMap((action) =>
    blocksOf(action, semantics)[0]!
      .facts.filter(({ mark }) => mark === '')
      .map(({ about, value }) => `${action.operation.id} ${about} ${value}`),
  );
  expect(semantics.actions).not.toEqual([]);
  expect(unmarked).toEqual([]);
});

const SDL = `
directive @effect(does: Effect!, of: String) on FIELD_DEFINITION
directive @derived(equals: String) on FIELD_DEFINITION
directive @scope(of: [String!]!) on OBJECT
enum Effect { CREATE READ LIST REPLACE MERGE DELETE TRANSITION UNKNOWN }
type Query { order(id: ID!): Order other(id: ID!): Other }
type Mutation { createOrder(note: String!, remark: String): Order! %mark }
type Order %scope { id: ID! note: String! %derived }
type Other { id: ID! }
`;

test.each([
  ['%mark', '@effect(does: CREATE, of: "Other")', 'output'],
  ['%mark', '@effect(does: UNKNOWN)', 'effect'],
  ['%derived', '@derived(equals: "remark")', 'input'],
  ['%scope', '@scope(of: ["tenant"])', 'scope'],
])('%s: %s', async (place, mark, about) => {
  const rowsWith = async (text: string): Promise<unknown> => {
    const sdl = SDL.replace(place, text).replaceAll(/%\w+/g, '');
    const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
    const semantics = derive(contract!);
    const action = semantics.actions.find(({ operation }) => operation.name.wire === 'createOrder')!;
    return blocksOf(action, semantics).flatMap(({ facts }) =>
      facts.filter((fact) => fact.about === about).map(({ value }) => value),
    );
  };
  expect(await rowsWith(mark)).not.toEqual(await rowsWith(''));
});
