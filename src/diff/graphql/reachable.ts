import {
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** Returns the names of the types that valid operations can contain, in a fragment or for a variable. */
export function reachableTypes(schema: GraphQLSchema): ReadonlySet<string> {
  const reached = new Set<string>();
  const addArguments = (args: readonly GraphQLArgument[]): void =>
    args.forEach(({ type }) => add(getNamedType(type)));
  const add = (type: GraphQLNamedType): void => {
    if (reached.has(type.name)) return;
    reached.add(type.name);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) add(getNamedType(field.type));
    if (isObjectType(type) || isInterfaceType(type)) {
      type.getInterfaces().forEach(add);
      for (const field of Object.values(type.getFields())) {
        add(getNamedType(field.type));
        addArguments(field.args);
      }
    }
    if (isAbstractType(type)) schema.getPossibleTypes(type).forEach(add);
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    if (root) add(root);
  for (const directive of schema.getDirectives()) if (isExecutable(directive)) addArguments(directive.args);
  // A fragment on any type that shares an object with its surroundings is valid (§5.5.2.3).
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  for (let size = -1; size < reached.size;) {
    size = reached.size;
    for (const type of abstract)
      if (schema.getPossibleTypes(type).some(({ name }) => reached.has(name))) add(type);
  }
  return reached;
}

/** Locations of directives in documents that callers send (§3.13: ExecutableDirectiveLocation). */
export const EXECUTABLE: ReadonlySet<unknown> = new Set(
  'QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION'.split(
    ' ',
  ),
);

/** True if documents that callers send can contain the directive. */
export function isExecutable({ locations }: GraphQLDirective): boolean {
  return locations.some((location) => EXECUTABLE.has(location));
}
