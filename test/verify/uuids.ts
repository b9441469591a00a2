import { GraphQLError, type GraphQLScalarType, type GraphQLSchema } from 'graphql';

/** The schema with its scalar UUID as that is specified: a schema that is merely read takes anything for one. */
export function withUuids(schema: GraphQLSchema): GraphQLSchema {
  const uuid = schema.getType('UUID') as GraphQLScalarType;
  uuid.coerceInputValue = (value) => {
    if (typeof value !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
      throw new GraphQLError('no UUID');
    return value;
  };
  return schema;
}
