/** Builds the schema of a contract with scalars that reject values as their specifications require. */
import { buildSchema, GraphQLError, isScalarType, valueFromASTUntyped, type GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { Contract, GraphqlSource } from '../../model/contract.ts';
import { accepts } from '../../values/accepts.ts';

/** Builds a separate schema, because the contract's own is shared. */
export function checkedSchema(contract: Contract, { sdl }: GraphqlSource): GraphQLSchema {
  const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
  for (const scalar of Object.values(schema.getTypeMap())) {
    const named = contract.types.get(`graphql:${scalar.name}`);
    if (!isScalarType(scalar) || named?.declaredAs !== 'scalar') continue;
    const check = (value: unknown): unknown => {
      if (accepts(contract, named.type, value as JsonValue)) return value;
      throw new GraphQLError(`${scalar.name} cannot represent this value.`);
    };
    // Version 17 of graphql has new method names, and calls the old ones if only they are set.
    Object.assign(scalar, {
      parseValue: check,
      parseLiteral: (node: Parameters<typeof valueFromASTUntyped>[0]) => check(valueFromASTUntyped(node)),
      ...('coerceInputValue' in scalar && { coerceInputValue: check }),
    });
  }
  return schema;
}
