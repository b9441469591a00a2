import type { TemplateResolvers } from '../../generated/server/graphql/types.ts';
import { timestamp } from '../service/unit.ts';
import { variablesOf } from './placeholders.ts';
import { segmentsEstimate } from './view.ts';

/** How a template's fields follow from a stored one, where they are not the same. */
export const Template: TemplateResolvers = {
  id: ({ uuid }) => uuid,
  variables: ({ body }) => variablesOf(body),
  segmentsEstimate,
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
};
