/** Builds the schema of a contract. Its scalars reject values according to their specifications. */
import {
  buildASTSchema,
  GraphQLError,
  isScalarType,
  Kind,
  parse,
  valueFromASTUntyped,
  visit,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { Contract, GraphqlSource } from '../../model/contract.ts';
import { accepts } from '../../values/accepts.ts';

/** Builds a separate schema, because the schema of the contract is shared. */
export function checkedSchema(contract: Contract, { sdl }: GraphqlSource): GraphQLSchema {
  const document = withoutNullDefaults(parse(sdl));
  const schema = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  for (const scalar of Object.values(schema.getTypeMap())) {
    const named = contract.types.get(`graphql:${scalar.name}`);
    if (!isScalarType(scalar) || named?.declaredAs !== 'scalar') continue;
    const check = (value: unknown): unknown => {
      if (accepts(contract, named.type, value as JsonValue)) return value;
      throw new GraphQLError(`${scalar.name} cannot represent this value.`);
    };
    // graphql 17 has new names for these methods, but calls the old methods if the new ones are missing.
    Object.assign(scalar, {
      parseValue: check,
      parseLiteral: (node: Parameters<typeof valueFromASTUntyped>[0]) => check(valueFromASTUntyped(node)),
      ...('coerceInputValue' in scalar && { coerceInputValue: check }),
    });
  }
  return schema;
}

/** Removes defaults of null, so that resolvers can tell an omitted value, which changes nothing, from a null. */
function withoutNullDefaults(document: DocumentNode): DocumentNode {
  return visit(document, {
    InputValueDefinition: ({ defaultValue, ...node }) =>
      defaultValue?.kind === Kind.NULL ? node : undefined,
  });
}
