/** Determines which values along a response path may be null. */
import {
  getNamedType,
  getOperationAST,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** True if a value may be null, or undefined if this depends on the object that the service returned. */
export type Nullability = boolean | undefined;

/** Returns the nullability of each step of a path, up to the first step that the document does not select. */
export function nullabilityOf(
  schema: GraphQLSchema,
  asked: { readonly document: string; readonly operationName: string },
  path: readonly (string | number)[],
): readonly Nullability[] {
  const document = parse(asked.document);
  const operation = getOperationAST(document, asked.operationName || undefined);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) return [];
  const found: Nullability[] = [];
  let parent: GraphQLNamedType = root;
  let sets: readonly SelectionSetNode[] = [operation.selectionSet];
  let type: GraphQLOutputType | undefined;
  let isCertain = true;
  for (const key of path) {
    if (typeof key === 'number') {
      const list: GraphQLOutputType | undefined = type && isNonNullType(type) ? type.ofType : type;
      if (!list || !isListType(list)) return found;
      type = list.ofType;
      isCertain = true;
    } else {
      const fields = sets.flatMap((set) => fieldsIn(document, set, key));
      const [first] = fields;
      const declared: GraphQLOutputType | undefined = first && fieldType(schema, parent, first);
      if (!declared) return found;
      isCertain = isNullableAlike(schema, parent, first!.name.value, isNonNullType(declared));
      type = declared;
      sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
    }
    found.push(isCertain ? !isNonNullType(type) : undefined);
    parent = namedBehind(type);
  }
  return found;
}

function namedBehind(type: GraphQLOutputType): GraphQLNamedType {
  return getNamedType(type);
}

/** Returns the selected fields with a response key, including the fields in fragments. */
function fieldsIn(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  key: string,
): readonly FieldNode[] {
  return selections.flatMap((selection): readonly FieldNode[] => {
    if (selection.kind === Kind.FIELD)
      return (selection.alias ?? selection.name).value === key ? [selection] : [];
    const inside =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : document.definitions.find(
            (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
          );
    const set = inside && 'selectionSet' in inside ? inside.selectionSet : inside;
    return set && set.kind === Kind.SELECTION_SET ? fieldsIn(document, set, key) : [];
  });
}

/** False if some object of an abstract type declares the field with another nullability. */
function isNullableAlike(
  schema: GraphQLSchema,
  parent: GraphQLNamedType,
  name: string,
  isNonNull: boolean,
): boolean {
  if (!isAbstractType(parent)) return true;
  const fields = schema.getPossibleTypes(parent).flatMap((type) => type.getFields()[name] ?? []);
  return fields.every(({ type }) => isNonNullType(type) === isNonNull);
}

/** Returns the type of a field, from the parent itself or from its first possible object with this field. */
function fieldType(
  schema: GraphQLSchema,
  parent: GraphQLNamedType,
  { name }: FieldNode,
): GraphQLOutputType | undefined {
  const own = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
  if (own || !isAbstractType(parent)) return own?.type;
  return schema.getPossibleTypes(parent).flatMap((type) => type.getFields()[name.value] ?? [])[0]?.type;
}
