import type { Check } from './check.ts';

export const graphqlFailingFields: Check = {
  id: 'graphql-failing-fields',
  on: 'trail',
  of: 'failing-field',
  severity: 'error',
  summary: 'At least one valid query that selects a field must return it without an error.',
  enforces: 'GraphQL October 2021 §6.4.2 (Value Resolution)',
  help: 'Fix the resolver of the field, or remove the field from the schema.',
  run: ({ path, answers }) => [
    {
      kind: path,
      message: `${path} was selected by ${answers.length} valid queries, and each had an error there.`,
    },
  ],
};
