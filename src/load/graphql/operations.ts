import {
  getNamedType,
  isListType,
  isNullableType,
  getNullableType,
  isObjectType,
  isInterfaceType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Unlinked } from '../link/call-path.ts';
import { documentation, type TypeBuilder } from './types.ts';

/** The three kinds of operation with their root types, in the specification's order. */
export function rootTypes(
  schema: GraphQLSchema,
): readonly (readonly [GraphqlOperation['operation'], GraphQLObjectType])[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([operation, type]) => (type ? [[operation, type] as const] : []));
}

/** Every root field. */
export function operationsOf(
  schema: GraphQLSchema,
  builder: TypeBuilder,
): readonly Unlinked<GraphqlOperation>[] {
  return rootTypes(schema).flatMap(([operation, root]) =>
    Object.values(root.getFields()).map((field): Unlinked<GraphqlOperation> => {
      const { type: result, arguments: own, at } = builder.field(field, root.name);
      const payload = getNamedType(field.type);
      const errors = isObjectType(payload) ? userErrorsField(payload) : undefined;
      return {
        kind: 'graphql',
        id: `${operation} ${field.name}`,
        name: builder.names.of(field.name),
        operation,
        arguments: own,
        result,
        ...(errors && { userErrors: builder.field(errors, payload.name) }),
        retryable: operation === 'query',
        leadsTo: [],
        ...documentation(field, [field.astNode]),
        at,
      };
    }),
  );
}

/**
 * The field of a payload that lists what the user can mend: `userErrors`, one that ends so
 * (`customerUserErrors`), or `errors`; a list of objects with a `message`.
 */
export function userErrorsField(payload: GraphQLObjectType | GraphQLInterfaceType): GraphQLField | undefined {
  const lists = Object.values(payload.getFields()).filter(isErrorList);
  const ranked = [
    lists.find(({ name }) => name === 'userErrors'),
    lists.find(
      ({ name, deprecationReason }) => name.endsWith('UserErrors') && typeof deprecationReason !== 'string',
    ),
    lists.find(({ name }) => name.endsWith('UserErrors')),
    lists.find(({ name }) => name === 'errors'),
  ];
  return ranked.find((field) => field !== undefined);
}

function isErrorList({ type }: GraphQLField): boolean {
  const list = isNullableType(type) ? type : getNullableType(type);
  const item = getNamedType(type);
  return isListType(list) && (isObjectType(item) || isInterfaceType(item)) && 'message' in item.getFields();
}
