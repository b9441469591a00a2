import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createTemplate as create } from '../../templates/create-template.ts';
import { transact } from '../../service/services.ts';

/** Creates a template in state `DRAFT`. */
export const createTemplate: NonNullable<MutationResolvers['createTemplate']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) => create(unit, principal, input));
  return { template: item, userErrors };
};
