import {
  getNamedType,
  isListType,
  isNullableType,
  getNullableType,
  isObjectType,
  isInterfaceType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';
import type { Unlinked } from '../link/call-words.ts';
import { effectOf } from '../vocabulary/effect.ts';
import { idempotencyByArgument } from '../vocabulary/idempotency.ts';
import { linksOf } from '../vocabulary/leads-to.ts';
import { relayPaginationOf } from '../vocabulary/relay.ts';
import type { Shapes } from '../vocabulary/shape.ts';
import { usesOf } from './directives.ts';
import type { TypeBuilder } from './types.ts';

/** Returns the three kinds of operation with their root types, in the specification's order. */
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

/** Returns every root field as an operation. */
export function operationsOf(
  schema: GraphQLSchema,
  builder: TypeBuilder,
  types: readonly Pick<NamedType, 'id' | 'type'>[],
): readonly Unlinked<GraphqlOperation>[] {
  const byId = new Map(types.map(({ id, type }) => [id, type]));
  const shapes: Shapes = (id) => byId.get(id);
  const fields = rootTypes(schema).flatMap(([operation, root]) =>
    Object.values(root.getFields()).map((field) => {
      return { field, root, built: operationOf(operation, field, root, builder, shapes) };
    }),
  );
  const byName = new Map(fields.toReversed().map(({ field, built }) => [field.name, built]));
  return fields.map(({ field, root, built }) => {
    const uses = usesOf('leadsTo', [field.astNode], `${root.name}.${field.name}`);
    return { ...built, leadsTo: linksOf(uses, built, byName, shapes, builder.report) };
  });
}

function operationOf(
  operation: GraphqlOperation['operation'],
  field: GraphQLField,
  root: GraphQLObjectType,
  builder: TypeBuilder,
  shapes: Shapes,
): Unlinked<GraphqlOperation> {
  const {
    name,
    type: result,
    arguments: own,
    required: _,
    direction: __,
    ...documented
  } = builder.field(field, root.name);
  const payload = getNamedType(field.type);
  const errors = isObjectType(payload) ? userErrorsField(payload) : undefined;
  const [use] = usesOf('idempotent', [field.astNode], `${root.name}.${field.name}`);
  const idempotency = idempotencyByArgument(use, own, shapes, builder.report);
  return {
    kind: 'graphql',
    id: `${operation} ${field.name}`,
    name,
    operation,
    arguments: own,
    result,
    ...(errors && { userErrors: builder.field(errors, payload.name) }),
    // A query has no side effects. A subscription is a stream and not a call that can be repeated.
    retryable: operation === 'query' || (operation === 'mutation' && idempotency.idempotency !== undefined),
    ...idempotency,
    ...effectOf(usesOf('effect', [field.astNode], `${root.name}.${field.name}`)[0], builder.report),
    ...relayPaginationOf({ operation, arguments: own, result, at: documented.at }, shapes),
    leadsTo: [],
    ...documented,
  };
}

/**
 * Returns the payload field for errors that the user can fix. It is a list of objects with a `message`, and its name is
 * `userErrors`, ends with `UserErrors` (`customerUserErrors`), or is `errors`, or it ends with `Errors` and the objects
 * also have a `field`.
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
    lists.find(({ name, type }) => name.endsWith('Errors') && hasField(getNamedType(type), 'field')),
  ];
  return ranked.find((field) => field !== undefined);
}

function isErrorList({ type }: GraphQLField): boolean {
  const list = isNullableType(type) ? type : getNullableType(type);
  const item = getNamedType(type);
  return isListType(list) && hasField(item, 'message');
}

function hasField(type: GraphQLNamedType, name: string): boolean {
  return (isObjectType(type) || isInterfaceType(type)) && name in type.getFields();
}
