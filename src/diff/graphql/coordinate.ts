import type { GraphQLSchema } from 'graphql';
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { Documented, Node } from '../../model/node.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';

/** Returns the schema coordinate for a path of GraphQL Inspector: `Query.orders.first` → `Query.orders(first:)`. */
export function coordinateOf(path: string): string {
  const parts = path.split('.');
  // The path of a directive continues with its argument. Other paths can contain an applied directive, which is
  // omitted.
  if (path.startsWith('@')) return withArgument(parts[0]!, parts[1]);
  const [owner = '', member, argument] = parts.filter((part) => !part.startsWith('@'));
  return withArgument(member === undefined ? owner : `${owner}.${member}`, argument);
}

function withArgument(coordinate: string, argument: string | undefined): string {
  return argument === undefined ? coordinate : `${coordinate}(${argument}:)`;
}

const COORDINATE = /^(\w+)(?:\.(\w+))?(?:\((\w+):\))?$/;

/** The elements of a contract at a coordinate. */
export interface Named {
  /** The operation, for a root field or an element inside it. Otherwise, the type. */
  readonly subject: string;
  /** The element and its parents, innermost first. The list is empty for directives, which are not in the model. */
  readonly nodes: readonly (Node & Partial<Documented>)[];
}

/** Returns the elements of a contract at a coordinate, as far as they exist. */
export function namedAt(contract: Contract, coordinate: string): Named {
  const [, owner = coordinate, member, argument] = COORDINATE.exec(coordinate) ?? [];
  const type = contract.types.get(`graphql:${owner}`);
  const operation = rootField(contract, owner, member);
  if (operation) {
    const given = operation.arguments.find(({ name }) => name.wire === argument);
    return { subject: operation.id, nodes: [given, operation, type].filter((node) => node !== undefined) };
  }
  const held = type && member !== undefined ? memberOf(type, member) : undefined;
  const given =
    held && 'arguments' in held ? held.arguments.find(({ name }) => name.wire === argument) : undefined;
  return {
    subject: owner === '' ? 'schema' : owner,
    nodes: [given, held, type].filter((node) => node !== undefined),
  };
}

function memberOf({ type }: NamedType, member: string) {
  if (type.kind === 'object') return type.properties.find(({ name }) => name.wire === member);
  if (type.kind === 'enum') return type.values.find(({ name }) => name.wire === member);
  return undefined;
}

/**
 * Returns the operation of a root field. Root types are not types of the model, because their fields are its
 * operations.
 */
function rootField(
  contract: Contract,
  owner: string,
  member: string | undefined,
): GraphqlOperation | undefined {
  const schema = contract.sources.graphql?.schema as GraphQLSchema | undefined;
  return contract.operations
    .filter(isGraphql)
    .find(({ name, operation }) => name.wire === member && schema && rootNames(schema)[operation] === owner);
}

function rootNames(
  schema: GraphQLSchema,
): Readonly<Record<GraphqlOperation['operation'], string | undefined>> {
  return {
    query: schema.getQueryType()?.name,
    mutation: schema.getMutationType()?.name,
    subscription: schema.getSubscriptionType()?.name,
  };
}
