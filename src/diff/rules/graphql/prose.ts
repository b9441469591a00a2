import type { GraphqlRow } from './graphql-rule.ts';

/** Rules for text read only by people. */
export const proseRules: readonly GraphqlRow[] = [
  {
    id: 'graphql-description-changed',
    types: [
      'DIRECTIVE_ARGUMENT_DESCRIPTION_CHANGED',
      'DIRECTIVE_DESCRIPTION_CHANGED',
      'ENUM_VALUE_DESCRIPTION_CHANGED',
      'FIELD_ARGUMENT_DESCRIPTION_CHANGED',
      'FIELD_DESCRIPTION_ADDED',
      'FIELD_DESCRIPTION_CHANGED',
      'FIELD_DESCRIPTION_REMOVED',
      'INPUT_FIELD_DESCRIPTION_ADDED',
      'INPUT_FIELD_DESCRIPTION_CHANGED',
      'INPUT_FIELD_DESCRIPTION_REMOVED',
      'SCHEMA_DESCRIPTION_CHANGED',
      'TYPE_DESCRIPTION_ADDED',
      'TYPE_DESCRIPTION_CHANGED',
      'TYPE_DESCRIPTION_REMOVED',
    ],
    direction: 'prose',
    summary: 'Words change nothing that is sent.',
    help: 'Nothing has to be done, as long as the words still say what happens.',
    mirror: 'graphql-description-changed',
  },
  {
    id: 'graphql-deprecation-added',
    types: [
      'FIELD_DEPRECATION_ADDED',
      'FIELD_DEPRECATION_REASON_ADDED',
      'ENUM_VALUE_DEPRECATION_REASON_ADDED',
      'INPUT_DEPRECATION_ADDED',
    ],
    direction: 'prose',
    summary: 'What is deprecated still works, and will not for ever.',
    help: 'Say in the reason what to use instead.',
    mirror: 'graphql-deprecation-removed',
  },
  {
    id: 'graphql-deprecation-removed',
    types: [
      'FIELD_DEPRECATION_REMOVED',
      'FIELD_DEPRECATION_REASON_REMOVED',
      'ENUM_VALUE_DEPRECATION_REASON_REMOVED',
      'INPUT_DEPRECATION_REMOVED',
    ],
    direction: 'prose',
    summary: 'What was to go stays.',
    help: 'Nothing has to be done.',
    mirror: 'graphql-deprecation-added',
  },
  {
    id: 'graphql-deprecation-reason-changed',
    types: ['FIELD_DEPRECATION_REASON_CHANGED', 'ENUM_VALUE_DEPRECATION_REASON_CHANGED'],
    direction: 'prose',
    summary: 'Words change nothing that is sent.',
    help: 'Nothing has to be done.',
    mirror: 'graphql-deprecation-reason-changed',
  },
];
