import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';

/** Lists the workspace's templates, newest first. */
export const getTemplates: NonNullable<QueryResolvers['getTemplates']> = () => {
  throw new GraphQLError('Query.getTemplates is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
