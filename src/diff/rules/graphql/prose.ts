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
    summary: 'Descriptions do not affect requests or responses.',
    help: 'No action is needed if the description is correct.',
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
    summary: 'A deprecated element still works, but may be removed later.',
    help: 'Name the replacement in the reason.',
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
    summary: 'The element is no longer deprecated, so callers can keep using it.',
    help: 'No action is needed.',
    mirror: 'graphql-deprecation-added',
  },
  {
    id: 'graphql-deprecation-reason-changed',
    types: ['FIELD_DEPRECATION_REASON_CHANGED', 'ENUM_VALUE_DEPRECATION_REASON_CHANGED'],
    direction: 'prose',
    summary: 'A deprecation reason does not affect requests or responses.',
    help: 'No action is needed.',
    mirror: 'graphql-deprecation-reason-changed',
  },
];
