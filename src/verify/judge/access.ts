/** Finds the parts of a request that are restricted to roles. */
import { parse, TypeInfo, visit, visitWithTypeInfo, type GraphQLSchema } from 'graphql';
import type { Contract } from '../../model/contract.ts';
import type { Case, GraphqlCase, RestCase } from '../exchange.ts';
import { useOf, usesIn, type Use } from '../../values/restricted.ts';
import { parameterKey } from '../send/request.ts';

/**
 * Returns the restricted elements of a request, each once. The list is empty if every caller may send the
 * request.
 */
export function usesOf(contract: Contract, made: Case): readonly Use[] {
  const { access } = made.operation;
  const uses = [
    ...useOf('the operation', access),
    ...(made.kind === 'rest' ? usesOfRest(contract, made) : usesOfGraphql(contract, made)),
  ];
  return [...new Map(uses.map((use) => [use.what, use])).values()];
}

function usesOfRest(contract: Contract, { operation, parameters, body }: RestCase): readonly Use[] {
  const given = operation.parameters.filter((one) => parameters[parameterKey(one)] !== undefined);
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === body?.mediaType);
  return [
    ...given.flatMap((one) => useOf(parameterKey(one), one.access)),
    ...(content && body && 'value' in body ? usesIn(contract, content.type, body.value, 'body') : []),
  ];
}

function usesOfGraphql(contract: Contract, made: GraphqlCase): readonly Use[] {
  const { operation, variables } = made;
  return [
    ...selectedFields(contract, made.document).flatMap(({ type, field }) => fieldUse(contract, type, field)),
    ...operation.arguments.flatMap((argument) => {
      const value = variables[argument.name.wire];
      if (value === undefined) return [];
      const where = `variables/${argument.name.wire}`;
      return [...useOf(where, argument.access), ...usesIn(contract, argument.type, value, where)];
    }),
  ];
}

interface SelectedField {
  /** Type that declares the field. */
  readonly type: string;
  readonly field: string;
}

/** Returns the fields that a document selects, including the fields in its fragments. */
function selectedFields(contract: Contract, document: string): readonly SelectedField[] {
  const info = new TypeInfo(contract.sources.graphql?.schema as GraphQLSchema);
  const found: SelectedField[] = [];
  const field = ({ name }: { readonly name: { readonly value: string } }): void => {
    const type = info.getParentType()?.name;
    if (type !== undefined) found.push({ type, field: name.value });
  };
  visit(parse(document), visitWithTypeInfo(info, { Field: field }));
  return found;
}

function fieldUse(contract: Contract, type: string, field: string): readonly Use[] {
  const named = contract.types.get(`graphql:${type}`);
  if (named?.type.kind === 'object') {
    const found = named.type.properties.find(({ name }) => name.wire === field);
    return useOf(`${type}.${field}`, found?.access);
  }
  return [];
}
