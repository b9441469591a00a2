import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { readConnection } from '../../graphql/connection.ts';
import { templates } from '../../templates/template-store.ts';

/** Lists the workspace's templates, newest first. */
export const getTemplates: NonNullable<QueryResolvers['getTemplates']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { states, ...page } = input ?? {};
  const where = { state: states ?? undefined };
  const { nodes, ...connection } = await readConnection(services, principal, templates, '', page, where);
  return { templates: nodes, ...connection };
};
