import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Creates a template in state `DRAFT`. With a client-supplied `id` it can be repeated safely: the same
 * `id` with the same input returns the template that already exists, with a different input the user
 * error `CONFLICT`.
 */
export const createTemplate: NonNullable<MutationResolvers['createTemplate']> = () => {
  throw new GraphQLError('Mutation.createTemplate is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
