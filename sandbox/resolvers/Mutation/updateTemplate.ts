import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Changes a template, or moves it to another state. A change of `name` or `body` takes an `APPROVED`
 * or `REJECTED` template back to `DRAFT`; in `PENDING_REVIEW` and `ARCHIVED` it is the user error
 * `INVALID_STATE`. Repeating it changes nothing more.
 */
export const updateTemplate: NonNullable<MutationResolvers['updateTemplate']> = () => {
  throw new GraphQLError('Mutation.updateTemplate is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
