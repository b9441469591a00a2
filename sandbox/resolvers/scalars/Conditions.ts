import { GraphQLError, GraphQLScalarType } from 'graphql';

/** An object with the possible values of each named field. */
export const Conditions: GraphQLScalarType<string, string> = new GraphQLScalarType({
  name: 'Conditions',
  serialize: read,
  parseValue: read,
});

/** Returns a value of an input or of a resolver unchanged if it is valid, and throws an error otherwise. */
function read(value: unknown): string {
  // Add the rules of this scalar, so that the server rejects invalid values.
  if (typeof value === 'string') return value;
  throw new GraphQLError('Expected a string.');
}
