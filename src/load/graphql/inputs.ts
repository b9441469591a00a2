import {
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

export type Input = GraphQLArgument | GraphQLInputField;

/**
 * Yields every argument and input field of a schema with its coordinate: `Type.field`, `Type.field(arg:)`,
 * `@name(arg:)`. Excludes introspection types, because all schemas of a process share these objects, but callers modify
 * the inputs.
 */
export function* inputsOf(schema: GraphQLSchema): Iterable<readonly [string, Input]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type)) continue;
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field];
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { name, args } of Object.values(type.getFields())) {
      for (const arg of args) yield [`${type.name}.${name}(${arg.name}:)`, arg];
    }
  }
  for (const { name, args } of schema.getDirectives()) {
    for (const arg of args) yield [`@${name}(${arg.name}:)`, arg];
  }
}
