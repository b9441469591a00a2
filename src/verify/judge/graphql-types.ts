import type { GraphQLSchema } from 'graphql';
import type { GraphqlOperation } from '../../model/operation.ts';

/** How the schema spells the type of each argument of a root field: `input` → `PetInput!`. */
export function argumentTypes(schema: unknown, operation: GraphqlOperation): ReadonlyMap<string, string> {
  const { query, mutation, subscription } = (schema as GraphQLSchema).toConfig();
  const root = { query, mutation, subscription }[operation.operation];
  const field = root?.getFields()[operation.name.wire];
  return new Map((field?.args ?? []).map((argument) => [argument.name, String(argument.type)]));
}
