/** The type of the resource that an id in a GraphQL request identifies. */
import { beforeAll, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isGraphql } from '../../src/model/lookup.ts';
import { entitiesOf } from '../../src/verify/run/entities.ts';
import { memoryFiles } from '../load/memory-files.ts';

const SDL = `
  type Query { show(id: ID!): Show, tag(id: ID!): Tag }
  type Mutation {
    createShow(id: ID, hostId: ID): ShowPayload!
    changeShow(id: ID!): ShowPayload!
    deleteShow(id: ID!): Deleted!
    removeTvHost(id: ID!, showId: ID!): Boolean!
    dropTag(id: ID!): Boolean!
    reset(id: ID!): Boolean!
  }
  type Show { id: ID! title: String! }
  type TvHost { id: ID! }
  type Host { id: ID! }
  type Tag { text: String! }
  type ShowPayload { show: Show, message: String }
  type Deleted { deleted: ID }
`;

let contract: Contract;
beforeAll(async () => {
  contract = (await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': SDL }))).contract!;
});

test.each<[string, string, readonly string[]]>([
  ['show', 'id', ['Show']],
  ['changeShow', 'id', ['Show']],
  ['createShow', 'id', []],
  ['createShow', 'hostId', ['Host']],
  // The result has no id: the name of the operation contains the type.
  ['deleteShow', 'id', ['Show']],
  ['removeTvHost', 'id', ['TvHost']],
  ['removeTvHost', 'showId', ['Show']],
  // A type without ids, and an unknown type.
  ['dropTag', 'id', []],
  ['reset', 'id', []],
])('%s(%s)', (field, argument, types) => {
  const operation = contract.operations.filter(isGraphql).find(({ name }) => name.wire === field)!;
  expect(entitiesOf(contract, operation, `variables/${argument}`)).toEqual(types);
});
