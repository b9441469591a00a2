import type { GraphQLSchema } from 'graphql';
import type { GraphqlOperation } from '../../model/operation.ts';

/** How the schema spells the type of each argument of a root field: `input` → `GetCampaignInput!`. */
export function argumentTypes(schema: unknown, operation: GraphqlOperation): ReadonlyMap<string, string> {
  const { getQueryType, getMutationType, getSubscriptionType } = schema as GraphQLSchema;
  const roots = { query: getQueryType, mutation: getMutationType, subscription: getSubscriptionType };
  const field = roots[operation.operation].call(schema as GraphQLSchema)?.getFields()[operation.name.wire];
  return new Map((field?.args ?? []).map((argument) => [argument.name, String(argument.type)]));
}
