import { isRequiredArgument, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { GraphqlOperation } from '../../model/operation.ts';

/**
 * Returns the type of a variable for each argument of a root field, such as `PetInput!` for `input`. A variable for an
 * argument with a default may be omitted, so its type is nullable (GraphQL §5.8.5).
 */
export function argumentTypes(schema: unknown, operation: GraphqlOperation): ReadonlyMap<string, string> {
  const { query, mutation, subscription } = (schema as GraphQLSchema).toConfig();
  const root = { query, mutation, subscription }[operation.operation];
  return typesOf(root?.getFields()[operation.name.wire]);
}

/** Returns the type of a variable for each argument of a field of an object type or interface. */
export function fieldArgumentTypes(
  schema: unknown,
  type: string,
  field: string,
): ReadonlyMap<string, string> {
  const declared = (schema as GraphQLSchema).getType(type) as GraphQLObjectType | undefined;
  return typesOf(declared?.getFields()[field]);
}

function typesOf(field: GraphQLField<unknown, unknown> | undefined): ReadonlyMap<string, string> {
  return new Map(
    (field?.args ?? []).map((argument) => {
      const type = String(argument.type);
      return [argument.name, isRequiredArgument(argument) ? type : type.replace(/!$/, '')];
    }),
  );
}
