import type { TemplateResolvers } from '../../generated/server/graphql/types.ts';
import { timestamp } from '../service/unit.ts';
import { variablesOf } from './placeholders.ts';
import { segmentsEstimate } from './template-view.ts';

/** Resolvers of template fields whose stored form differs from the schema. */
export const Template: TemplateResolvers = {
  id: ({ uuid }) => uuid,
  variables: ({ body }) => variablesOf(body),
  segmentsEstimate,
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
};
