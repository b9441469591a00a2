import { GraphQLError, type GraphQLScalarType, type GraphQLSchema } from 'graphql';

/** Returns the schema with a scalar UUID that validates its values. A schema built from SDL accepts any value. */
export function withUuids(schema: GraphQLSchema): GraphQLSchema {
  const uuid = schema.getType('UUID') as GraphQLScalarType;
  // graphql 16 calls `parseValue`, and graphql 17 calls `coerceInputValue`.
  Object.assign(uuid, { parseValue: checked, coerceInputValue: checked });
  return schema;
}

function checked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw new GraphQLError('no UUID');
  return value;
}
