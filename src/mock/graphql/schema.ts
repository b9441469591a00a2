/** The schema of a contract with scalars that reject what their specification does. */
import { buildSchema, GraphQLError, isScalarType, valueFromASTUntyped, type GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { Contract, GraphqlSource } from '../../model/contract.ts';
import { accepts } from '../../values/accepts.ts';

/** A schema of its own: the one of the contract belongs to all. */
export function checkedSchema(contract: Contract, { sdl }: GraphqlSource): GraphQLSchema {
  const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
  for (const scalar of Object.values(schema.getTypeMap())) {
    const named = contract.types.get(`graphql:${scalar.name}`);
    if (!isScalarType(scalar) || named?.declaredAs !== 'scalar') continue;
    const check = (value: unknown): unknown => {
      if (accepts(contract, named.type, value as JsonValue)) return value;
      throw new GraphQLError(`${scalar.name} cannot represent this value.`);
    };
    // Version 17 of graphql has new names, and calls the old ones if they are set alone.
    Object.assign(scalar, {
      parseValue: check,
      parseLiteral: (node: Parameters<typeof valueFromASTUntyped>[0]) => check(valueFromASTUntyped(node)),
      ...('coerceInputValue' in scalar && { coerceInputValue: check }),
    });
  }
  return schema;
}
