import { GraphQLError, type GraphQLScalarType, type GraphQLSchema } from 'graphql';

/** The schema with its scalar UUID as that is specified: a schema that is merely read takes anything for one. */
export function withUuids(schema: GraphQLSchema): GraphQLSchema {
  const uuid = schema.getType('UUID') as GraphQLScalarType;
  // graphql 16 calls the one, graphql 17 the other.
  Object.assign(uuid, { parseValue: checked, coerceInputValue: checked });
  return schema;
}

function checked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw new GraphQLError('no UUID');
  return value;
}
