import {
  coerceInputLiteral,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

// A schema stores a default as a value or, if it was read from SDL, as a literal. The compiler supports only values.

/** Converts every default of a schema to a value, in place. Only the compiler is affected. */
export function withDefaultValues<Schema extends GraphQLSchema>(schema: Schema): Schema {
  for (const input of inputsOf(schema)) {
    const literal = input.default?.literal;
    if (literal) input.default = { value: coerceInputLiteral(literal, input.type) };
  }
  return schema;
}

/** True if the compiler would ignore a default of the schema. */
export function hasLiteralDefault(schema: GraphQLSchema): boolean {
  return inputsOf(schema).some((input) => input.default?.literal !== undefined);
}

function fieldsOf<Field>(type: { getFields(): Readonly<Record<string, Field>> }): readonly Field[] {
  return Object.values(type.getFields());
}

/** Returns all inputs that may have defaults, except the arguments of directives. */
function inputsOf(schema: GraphQLSchema): readonly (GraphQLArgument | GraphQLInputField)[] {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter((type) => isObjectType(type) || isInterfaceType(type)).flatMap(fieldsOf);
  return [...types.filter(isInputObjectType).flatMap(fieldsOf), ...fields.flatMap(({ args }) => args)];
}
