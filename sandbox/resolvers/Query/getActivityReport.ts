import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';

/** Counts what was sent and received over a period of time, in one campaign or in the whole workspace. */
export const getActivityReport: NonNullable<QueryResolvers['getActivityReport']> = () => {
  throw new GraphQLError('Query.getActivityReport is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
