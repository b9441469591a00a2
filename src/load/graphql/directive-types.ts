/** Finds types that only directives use. No operation sends or receives them. */
import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  isUnionType,
  type GraphQLDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

/**
 * Returns the types that are used by arguments of the schema's own directives, and by nothing else. Excludes the types
 * of `@access`, because its roles are the roles of the service.
 */
export function directiveTypes(schema: GraphQLSchema): ReadonlySet<GraphQLNamedType> {
  const own = schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive) && directive.name !== 'access');
  const inDirectives = withUsed(own.flatMap(typesOf));
  const others = Object.values(schema.getTypeMap()).filter((type) => !inDirectives.has(type));
  const used = withUsed([...others, ...typesOf(schema.getDirective('access'))]);
  return new Set([...inDirectives].filter((type) => !used.has(type)));
}

function typesOf(directive: GraphQLDirective | null | undefined): readonly GraphQLNamedType[] {
  return directive?.args.map(({ type }) => getNamedType(type)) ?? [];
}

/** Returns the given types, and all types that they use directly or indirectly. */
function withUsed(types: Iterable<GraphQLNamedType>): ReadonlySet<GraphQLNamedType> {
  const all = new Set(types);
  for (const type of all) for (const used of usedBy(type)) all.add(getNamedType(used));
  return all;
}

function usedBy(type: GraphQLNamedType): readonly GraphQLType[] {
  if (isUnionType(type)) return type.getTypes();
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  return [
    ...type.getInterfaces(),
    ...fields.flatMap((field) => [field.type, ...field.args.map((argument) => argument.type)]),
  ];
}
