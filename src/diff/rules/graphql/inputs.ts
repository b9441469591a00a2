import type { GraphqlRow } from './graphql-rule.ts';

/** Rules for input types, and for enum values, which both callers and the service can send. */
export const inputRules: readonly GraphqlRow[] = [
  {
    id: 'graphql-input-field-removed',
    types: ['INPUT_FIELD_REMOVED'],
    direction: 'request',
    summary: 'Inputs with the field are rejected.',
    help: 'Deprecate the field, and remove it when no client sends it.',
    mirror: 'graphql-input-field-added',
  },
  {
    id: 'graphql-input-field-added',
    types: ['INPUT_FIELD_ADDED'],
    direction: 'request',
    summary: 'If the new field is required, inputs without it are rejected.',
    help: 'Make the field optional, and keep the meaning of inputs without it.',
    mirror: 'graphql-input-field-removed',
  },
  {
    id: 'graphql-input-field-type-changed',
    types: ['INPUT_FIELD_TYPE_CHANGED'],
    direction: 'request',
    summary: 'Values of the old type are rejected.',
    help: 'Add an optional field of the new type, and deprecate this one.',
    mirror: 'graphql-input-field-type-changed',
  },
  {
    id: 'graphql-input-field-default-changed',
    types: ['INPUT_FIELD_DEFAULT_VALUE_CHANGED'],
    direction: 'request',
    summary: 'Inputs that omit the field now mean something else.',
    help: 'Keep the default. Clients that want the new value can pass it.',
    mirror: 'graphql-input-field-default-changed',
  },
  {
    id: 'graphql-one-of-added',
    types: ['ONE_OF_ADDED'],
    direction: 'request',
    summary: 'Inputs with several fields, with no field, or with null are rejected (§3.10.1).',
    help: 'Add another input type with @oneOf, and an argument of that type.',
    mirror: 'graphql-one-of-removed',
  },
  {
    id: 'graphql-one-of-removed',
    types: ['ONE_OF_REMOVED'],
    direction: 'request',
    summary: 'Everything that was accepted is still accepted.',
    help: 'No action is needed.',
    mirror: 'graphql-one-of-added',
  },
  {
    id: 'graphql-enum-value-removed',
    types: ['ENUM_VALUE_REMOVED'],
    direction: 'offer',
    summary:
      'Operations and variables with the value are rejected, and code that names it no longer compiles.',
    help: 'Deprecate the value, and remove it when no client uses it.',
    mirror: 'graphql-enum-value-added',
  },
  {
    id: 'graphql-enum-value-added',
    types: ['ENUM_VALUE_ADDED'],
    direction: 'response',
    summary: 'Clients can receive a value that they do not know.',
    help: 'Announce the new value. Robust clients accept unknown values.',
    mirror: 'graphql-enum-value-removed',
  },
];
