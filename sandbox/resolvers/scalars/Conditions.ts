import { GraphQLScalarType } from 'graphql';

/** An object with the possible values of each named field. Only the directive `@derived` of the schema has such values. */
export const Conditions: GraphQLScalarType<string, string> = new GraphQLScalarType({ name: 'Conditions' });
