import type { GraphqlRow } from './graphql-rule.ts';

/** Rules for input types and for enum values, which can be sent and received. */
export const inputRules: readonly GraphqlRow[] = [
  {
    id: 'graphql-input-field-removed',
    types: ['INPUT_FIELD_REMOVED'],
    direction: 'request',
    summary: 'Inputs that have the field are refused.',
    help: 'Deprecate the field, and remove it when nobody gives it any more.',
    mirror: 'graphql-input-field-added',
  },
  {
    id: 'graphql-input-field-added',
    types: ['INPUT_FIELD_ADDED'],
    direction: 'request',
    summary: 'Inputs without the field may be refused, or mean something else than before.',
    help: 'Let it be left out, with the meaning that the input had without it.',
    mirror: 'graphql-input-field-removed',
  },
  {
    id: 'graphql-input-field-type-changed',
    types: ['INPUT_FIELD_TYPE_CHANGED'],
    direction: 'request',
    summary: 'Values of the old type are refused.',
    help: 'Add a field of the new type that may be left out, and deprecate this one.',
    mirror: 'graphql-input-field-type-changed',
  },
  {
    id: 'graphql-input-field-default-changed',
    types: ['INPUT_FIELD_DEFAULT_VALUE_CHANGED'],
    direction: 'request',
    summary: 'Who leaves the field out asks for something else than before.',
    help: 'Keep the default; who wants the new value can give it.',
    mirror: 'graphql-input-field-default-changed',
  },
  {
    id: 'graphql-one-of-added',
    types: ['ONE_OF_ADDED'],
    direction: 'request',
    summary: 'Inputs with several fields, with none, or with null are refused (§3.10.1).',
    help: 'Add an input type with @oneOf, and an argument of it.',
    mirror: 'graphql-one-of-removed',
  },
  {
    id: 'graphql-one-of-removed',
    types: ['ONE_OF_REMOVED'],
    direction: 'request',
    summary: 'All that was accepted still is.',
    help: 'Nothing has to be done.',
    mirror: 'graphql-one-of-added',
  },
  {
    id: 'graphql-enum-value-removed',
    types: ['ENUM_VALUE_REMOVED'],
    direction: 'offer',
    summary: 'Documents and variables with the value are refused, and code that names it compiles no more.',
    help: 'Deprecate the value, and remove it when nobody uses it any more.',
    mirror: 'graphql-enum-value-added',
  },
  {
    id: 'graphql-enum-value-added',
    types: ['ENUM_VALUE_ADDED'],
    direction: 'response',
    summary: 'A value can come that callers have not met.',
    help: 'Tell callers that another value comes; a well-made one keeps values that it does not know.',
    mirror: 'graphql-enum-value-removed',
  },
];
