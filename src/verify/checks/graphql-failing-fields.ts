import type { Check } from './check.ts';

export const graphqlFailingFields: Check = {
  id: 'graphql-failing-fields',
  on: 'trail',
  of: 'failing-field',
  severity: 'error',
  summary: 'Every field must be resolved without an error by at least one valid query that selects it.',
  enforces: 'GraphQL October 2021 §6.4.2 (Value Resolution)',
  help: 'Resolve the field, or remove it from the schema.',
  run: ({ path, answers }) => [
    {
      kind: path,
      message: `${path} was selected by ${answers.length} valid queries, and each had an error there.`,
    },
  ],
};
