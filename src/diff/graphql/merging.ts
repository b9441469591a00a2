/** Operations that become invalid because fields under one response name must have one shape (GraphQL September 2025 §5.3.2). */
import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** A field that an operation can select beside the changed one. */
export interface Neighbour {
  /** Schema coordinate, `Book.title`. */
  readonly coordinate: string;
  /** True if the fields have different names, so that only an alias brings them under one response name. */
  readonly isAliased: boolean;
}

/**
 * A field of another type whose shape was the same as that of the changed field and now differs. An operation that
 * selects both under one response name was valid and is rejected. A field of the same name is preferred.
 *
 * @param coordinate of a field that both schemas have
 */
export function neighbourOf(
  before: GraphQLSchema,
  after: GraphQLSchema,
  coordinate: string,
): Neighbour | undefined {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const [was, is] = [fieldsOf(before, typeName)?.[fieldName], fieldsOf(after, typeName)?.[fieldName]];
  if (!was || !is) return undefined;
  let aliased: Neighbour | undefined;
  for (const name of selectedBeside(before, typeName)) {
    const next = fieldsOf(after, name);
    for (const [key, field] of Object.entries(fieldsOf(before, name) ?? {})) {
      if (!next?.[key] || shapeOf(field.type) !== shapeOf(was.type)) continue;
      if (shapeOf(next[key].type) === shapeOf(is.type)) continue;
      if (key === fieldName) return { coordinate: `${name}.${key}`, isAliased: false };
      aliased ??= { coordinate: `${name}.${key}`, isAliased: true };
    }
  }
  return aliased;
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

function fieldsOf(schema: GraphQLSchema, name: string): Fields | undefined {
  const type = schema.getType(name);
  return isObjectType(type) || isInterfaceType(type)
    ? (type as GraphQLObjectType | GraphQLInterfaceType).getFields()
    : undefined;
}

/** Types in fragments of one selection set with the type. Nested fragments lead from one abstract type to the next. */
function selectedBeside(schema: GraphQLSchema, typeName: string): ReadonlySet<string> {
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const groups = abstract.map((type) => [
    type.name,
    ...schema.getPossibleTypes(type).map(({ name }) => name),
  ]);
  const found = new Set([typeName]);
  // A set also yields what is added while it is read.
  for (const name of found)
    for (const group of groups) if (group.includes(name)) for (const each of group) found.add(each);
  found.delete(typeName);
  return found;
}

/** The lists and non-null marks of a type around its leaf type, or around a selection set. */
function shapeOf(type: GraphQLOutputType): string {
  return isLeafType(getNamedType(type)) ? String(type) : String(type).replace(/\w+/, '{}');
}
