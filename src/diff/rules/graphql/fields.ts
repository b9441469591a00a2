import type { GraphqlRow } from './graphql-rule.ts';

/** Rules for selected fields and their arguments. */
export const fieldRules: readonly GraphqlRow[] = [
  {
    id: 'graphql-field-removed',
    types: ['FIELD_REMOVED'],
    direction: 'offer',
    summary: 'Documents that select the field are valid no more.',
    help: 'Deprecate the field, and remove it when nobody selects it any more.',
    mirror: 'graphql-field-added',
  },
  {
    id: 'graphql-field-added',
    types: ['FIELD_ADDED'],
    direction: 'offer',
    summary: 'A field comes only to who selects it.',
    help: 'Nothing has to be done.',
    mirror: 'graphql-field-removed',
  },
  {
    id: 'graphql-field-type-changed',
    types: ['FIELD_TYPE_CHANGED'],
    direction: 'response',
    summary: 'The field gives what it could not give: another shape, or null where none came.',
    help: 'Add a field of the new type, and deprecate this one.',
    mirror: 'graphql-field-type-changed',
  },
  {
    id: 'graphql-argument-removed',
    types: ['FIELD_ARGUMENT_REMOVED'],
    direction: 'request',
    summary: 'Documents that give the argument are valid no more.',
    help: 'Deprecate the argument, and remove it when nobody gives it any more.',
    mirror: 'graphql-argument-added',
  },
  {
    id: 'graphql-argument-added',
    types: ['FIELD_ARGUMENT_ADDED'],
    direction: 'request',
    summary: 'Who does not give the argument may be refused, or be served otherwise than before.',
    help: 'Let it be left out, with the meaning that the field had without it.',
    mirror: 'graphql-argument-removed',
  },
  {
    id: 'graphql-argument-type-changed',
    types: ['FIELD_ARGUMENT_TYPE_CHANGED'],
    direction: 'request',
    summary: 'Variables of the old type may be given for the argument no more.',
    help: 'Add an argument of the new type that may be left out, and deprecate this one.',
    mirror: 'graphql-argument-type-changed',
  },
  {
    id: 'graphql-argument-default-changed',
    types: ['FIELD_ARGUMENT_DEFAULT_CHANGED'],
    direction: 'request',
    summary: 'Who leaves the argument out asks for something else than before.',
    help: 'Keep the default; who wants the new value can give it.',
    mirror: 'graphql-argument-default-changed',
  },
];
