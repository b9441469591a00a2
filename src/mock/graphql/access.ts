/** Finds restricted elements in a GraphQL request. */
import {
  getNamedType,
  isInputObjectType,
  separateOperations,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';

/** The operation of a request. */
export interface Named {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A restricted element in a request. */
export interface Breach {
  /** The coordinate of the element, such as `Order.total`. */
  readonly place: string;
  /** The operation of the first root field. */
  readonly operation: GraphqlOperation;
}

export class Restrictions {
  readonly #schema: GraphQLSchema;
  /** The permitted roles, by coordinate. */
  readonly #roles: ReadonlyMap<string, readonly string[]>;
  readonly #operations: ReadonlyMap<string, GraphqlOperation>;

  constructor(contract: Contract, schema: GraphQLSchema) {
    this.#schema = schema;
    const roots = {
      query: schema.getQueryType()?.name,
      mutation: schema.getMutationType()?.name,
      subscription: schema.getSubscriptionType()?.name,
    };
    const fields = [...contract.types.values()].flatMap(({ id, type }) =>
      id.startsWith('graphql:') && type.kind === 'object'
        ? type.properties.map(({ name, access }) => ({ at: `${id.slice(8)}.${name.wire}`, access }))
        : [],
    );
    const entries = contract.operations
      .filter(isGraphql)
      .map((one) => [`${roots[one.operation]}.${one.name.wire}`, one] as const);
    this.#operations = new Map(entries);
    this.#roles = new Map(
      [...fields, ...entries.map(([at, { access }]) => ({ at, access }))].flatMap(({ at, access }) =>
        access ? [[at, access.roles] as const] : [],
      ),
    );
  }

  /** Returns the first element that a role may not use. */
  breach(role: string, { document, operationName, variableValues }: Named): Breach | undefined {
    if (this.#roles.size === 0) return undefined;
    const named = this.#namedIn(
      separateOperations(document)[operationName ?? ''] ?? document,
      variableValues,
    );
    const place = named.find((one) => this.#roles.get(one)?.includes(role) === false);
    const [operation] = named.flatMap((one) => this.#operations.get(one) ?? []);
    return place === undefined || !operation ? undefined : { place, operation };
  }

  #namedIn(document: DocumentNode, variables: Named['variableValues']): readonly string[] {
    const info = new TypeInfo(this.#schema);
    const named: string[] = [];
    const add = (type: GraphQLNamedType | null | undefined, { value }: { readonly value: string }): void => {
      if (type) named.push(`${type.name}.${value}`);
    };
    const visitor = visitWithTypeInfo(info, {
      Field: ({ name }) => add(info.getParentType(), name),
      ObjectField: ({ name }) => {
        const parent = info.getParentInputType();
        if (parent) add(getNamedType(parent), name);
      },
      VariableDefinition: ({ variable, type }) => {
        const value = variables?.[variable.name.value] as JsonValue | undefined;
        named.push(...membersIn(typeFromAST(this.#schema, type) as GraphQLInputType | undefined, value));
      },
    });
    visit(document, visitor);
    return named;
  }
}

/** Returns the coordinates of the input fields of a value. */
function membersIn(type: GraphQLInputType | undefined, value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => membersIn(type, item));
  const named = type && getNamedType(type);
  if (!isInputObjectType(named) || !isJsonObject(value)) return [];
  const fields = named.getFields();
  return Object.entries(value).flatMap(([name, member]) => [
    `${named.name}.${name}`,
    ...membersIn(fields[name]?.type, member),
  ]);
}
