import { GraphQLError, validate } from 'graphql';

/**
 * Returns the violations of a document by the rules of the GraphQL specification. A document that is nested too deeply
 * for these recursive rules is invalid. With graphql 16, a rule throws its error if `@skip` at the root of a
 * subscription has a variable.
 */
export function validationErrors(...args: Parameters<typeof validate>): readonly GraphQLError[] {
  try {
    return validate(...args);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    if (error instanceof RangeError) return [new GraphQLError('The document is nested too deeply.')];
    throw error;
  }
}
