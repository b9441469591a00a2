import type { GraphqlRow } from './graphql-rule.ts';

/** Rules for types themselves, for their unions and interfaces, and for the root types. */
export const typeRules: readonly GraphqlRow[] = [
  {
    id: 'graphql-type-removed',
    types: ['TYPE_REMOVED'],
    direction: 'offer',
    summary: 'Documents that name the type, in a fragment or for a variable, are valid no more.',
    help: 'Keep the type until nobody names it; deprecate the fields that lead to it first.',
    mirror: 'graphql-type-added',
  },
  {
    id: 'graphql-type-added',
    types: ['TYPE_ADDED'],
    direction: 'offer',
    summary: 'Nobody can have relied on its absence.',
    help: 'Nothing has to be done.',
    mirror: 'graphql-type-removed',
  },
  {
    id: 'graphql-type-kind-changed',
    types: ['TYPE_KIND_CHANGED'],
    direction: 'offer',
    summary: 'What may be selected of a type, or given for it, depends on its kind.',
    help: 'Add a type of the new kind under another name, and fields that lead to it.',
    mirror: 'graphql-type-kind-changed',
  },
  {
    id: 'graphql-interface-removed',
    types: ['OBJECT_TYPE_INTERFACE_REMOVED'],
    direction: 'offer',
    summary: 'Fragments on the interface find the type no more.',
    help: 'Let the type implement the interface as before.',
    mirror: 'graphql-interface-added',
  },
  {
    id: 'graphql-interface-added',
    types: ['OBJECT_TYPE_INTERFACE_ADDED'],
    direction: 'response',
    summary: 'Fields of the interface can give a type that callers have not met there.',
    help: 'Tell callers that another type comes; a well-made one passes over types that it does not know.',
    mirror: 'graphql-interface-removed',
  },
  {
    id: 'graphql-union-member-removed',
    types: ['UNION_MEMBER_REMOVED'],
    direction: 'offer',
    summary: 'Fragments on the member are valid within the union no more.',
    help: 'Keep the member in the union, even if it never comes.',
    mirror: 'graphql-union-member-added',
  },
  {
    id: 'graphql-union-member-added',
    types: ['UNION_MEMBER_ADDED'],
    direction: 'response',
    summary: 'Fields of the union can give a type that callers have not met there.',
    help: 'Tell callers that another type comes; a well-made one passes over types that it does not know.',
    mirror: 'graphql-union-member-removed',
  },
  {
    id: 'graphql-root-type-changed',
    types: ['SCHEMA_QUERY_TYPE_CHANGED', 'SCHEMA_MUTATION_TYPE_CHANGED', 'SCHEMA_SUBSCRIPTION_TYPE_CHANGED'],
    direction: 'offer',
    summary:
      'Documents that name the root type are valid no more, nor are operations of a kind that is gone.',
    help: 'Keep the root type and its name.',
    mirror: 'graphql-root-type-changed',
  },
  {
    id: 'graphql-specified-by-changed',
    types: ['SPECIFIED_BY_CHANGED'],
    direction: 'response',
    summary: 'A scalar promises the format of its specification.',
    help: 'Add a scalar for the new format, and fields of it.',
    mirror: 'graphql-specified-by-changed',
  },
];
