import type { GraphqlRow } from './graphql-rule.ts';

/** Rules for selected fields and their arguments. */
export const fieldRules: readonly GraphqlRow[] = [
  {
    id: 'graphql-field-removed',
    types: ['FIELD_REMOVED'],
    direction: 'offer',
    summary: 'Operations that select the field become invalid.',
    help: 'Deprecate the field, and remove it when no client selects it.',
    mirror: 'graphql-field-added',
  },
  {
    id: 'graphql-field-added',
    types: ['FIELD_ADDED'],
    direction: 'offer',
    summary: 'Only operations that select the field receive it.',
    help: 'No action is needed.',
    mirror: 'graphql-field-removed',
  },
  {
    id: 'graphql-field-type-changed',
    types: ['FIELD_TYPE_CHANGED'],
    direction: 'response',
    summary: 'Fragments, variables, or code that fit the old type may not fit the new type.',
    help: 'Add a field of the new type, and deprecate this one.',
    mirror: 'graphql-field-type-changed',
  },
  {
    id: 'graphql-argument-removed',
    types: ['FIELD_ARGUMENT_REMOVED'],
    direction: 'request',
    summary: 'Operations that pass the argument become invalid.',
    help: 'Deprecate the argument, and remove it when no client passes it.',
    mirror: 'graphql-argument-added',
  },
  {
    id: 'graphql-argument-added',
    types: ['FIELD_ARGUMENT_ADDED'],
    direction: 'request',
    summary: 'If the new argument is required, operations without it are rejected.',
    help: 'Make the argument optional, and keep the behavior without it.',
    mirror: 'graphql-argument-removed',
  },
  {
    id: 'graphql-argument-type-changed',
    types: ['FIELD_ARGUMENT_TYPE_CHANGED'],
    direction: 'request',
    summary: 'Variables of the old type are no longer valid for the argument.',
    help: 'Add an optional argument of the new type, and deprecate this one.',
    mirror: 'graphql-argument-type-changed',
  },
  {
    id: 'graphql-argument-default-changed',
    types: ['FIELD_ARGUMENT_DEFAULT_CHANGED'],
    direction: 'request',
    summary: 'Operations that omit the argument now mean something else.',
    help: 'Keep the default. Clients that want the new value can pass it.',
    mirror: 'graphql-argument-default-changed',
  },
];
