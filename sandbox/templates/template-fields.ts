import type { TemplateResolvers } from '../../generated/server/graphql/types.ts';
import { timestamp } from '../service/unit.ts';
import { variablesOf } from './placeholders.ts';
import { segmentsEstimate } from './template-view.ts';

/** Resolvers of template fields with a different stored form. */
export const Template: TemplateResolvers = {
  id: ({ uuid }) => uuid,
  variables: ({ body }) => variablesOf(body),
  segmentsEstimate,
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
};
