import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { updateTemplate as update } from '../../templates/update-template.ts';
import { transact } from '../../service/services.ts';

/** Changes a template, or moves it to another state. */
export const updateTemplate: NonNullable<MutationResolvers['updateTemplate']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    update(unit, principal, input, services.settings.stepMs),
  );
  return { template: item, userErrors };
};
