import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Reads the delivery status of a message, named by its own identifier or by the campaign member whom
 * it went to.
 */
export const getStatus: NonNullable<QueryResolvers['getStatus']> = () => {
  throw new GraphQLError('Query.getStatus is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
