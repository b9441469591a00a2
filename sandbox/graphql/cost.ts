import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type DocumentNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** Objects that one operation may ask for. */
export const MAX_OBJECTS = 10_000;

/** How long a list is taken to be that no `first` bounds: such lists are short. */
const SHORT = 10;
/** How long a page is when `first` is null. */
const PAGE = 20;

type Variables = NonNullable<Parameters<typeof getArgumentValues>[2]>;

interface Measure {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  /** How long a list is taken to be whose `first` a variable tells; else the variable is asked. */
  readonly unknownLength?: number;
  /** What is known of fragments, by their name and the length of the lists in them: each is measured once. */
  readonly known: Map<string, number>;
}

/**
 * Objects that an operation asks for, every list counted as long as its `first` allows. Undefined when its variables
 * are not valid: then it does not run.
 * @param raw variables as they were sent.
 */
export function objectsAskedFor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  raw: Readonly<Record<string, unknown>>,
): number | undefined {
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], raw, {
    maxErrors: 0,
  });
  return variableValues && objectsOfOperation({ schema, variables: variableValues }, document, operation);
}

/** The same whatever the variables hold, as long as none of them is a longer `first` than a bound. They have no defaults. */
export function mostObjects(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  bound: number,
): number {
  const { variableValues: variables } = getVariableValues(schema, [], {});
  if (!variables) return Infinity;
  return objectsOfOperation({ schema, variables, unknownLength: bound }, document, operation);
}

function objectsOfOperation(
  basis: Pick<Measure, 'schema' | 'variables' | 'unknownLength'>,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const measure = { ...basis, fragments, known: new Map<string, number>() };
  const root = basis.schema.getRootType(operation.operation);
  return root ? objectsIn(measure, operation.selectionSet, root, SHORT) : 0;
}

/** @param length of the lists that are fields of the type. */
function objectsIn(
  measure: Measure,
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  length: number,
): number {
  let sum = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) sum += objectsOf(measure, selection, type, length);
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      sum += objectsIn(
        measure,
        selection.selectionSet,
        named(measure, selection.typeCondition) ?? type,
        length,
      );
    } else sum += objectsSpread(measure, selection.name.value, type, length);
  }
  return sum;
}

function objectsOf(measure: Measure, node: FieldNode, type: GraphQLNamedType, length: number): number {
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  if (!field || !node.selectionSet) return 0;
  const inner = lengthIn(field, node, measure);
  const each = 1 + objectsIn(measure, node.selectionSet, getNamedType(field.type), inner);
  return isListType(getNullableType(field.type)) ? length * each : each;
}

/** How long the lists directly in a field are. */
function lengthIn(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { variables, unknownLength }: Measure,
): number {
  const names = field.args.map(({ name }) => name);
  if (!names.includes('first') && !names.includes('input')) return SHORT;
  if (unknownLength !== undefined && node.arguments?.some(({ value }) => mentionsVariable(value))) {
    return Math.max(unknownLength, ...node.arguments.map(({ value }) => greatestIn(value)));
  }
  const { first, input } = getArgumentValues(field, node, variables) as PageInput & { input?: PageInput };
  const asked = (names.includes('first') ? first : input?.first) ?? PAGE;
  // A negative one is refused when its field runs; here it must not make up for another.
  return Math.max(asked, 0);
}

function mentionsVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(mentionsVariable);
  return value.kind === Kind.OBJECT && value.fields.some((field) => mentionsVariable(field.value));
}

function greatestIn(value: ValueNode): number {
  if (value.kind === Kind.INT) return Number(value.value);
  if (value.kind === Kind.LIST) return Math.max(0, ...value.values.map(greatestIn));
  return value.kind === Kind.OBJECT
    ? Math.max(0, ...value.fields.map((field) => greatestIn(field.value)))
    : 0;
}

interface PageInput {
  readonly first?: number | null;
}

function objectsSpread(measure: Measure, name: string, type: GraphQLNamedType, length: number): number {
  const fragment = measure.fragments.get(name);
  if (!fragment) return 0;
  const key = `${name} ${length}`;
  const before = measure.known.get(key);
  if (before !== undefined) return before;
  const condition = named(measure, fragment.typeCondition) ?? type;
  const count = objectsIn(measure, fragment.selectionSet, condition, length);
  measure.known.set(key, count);
  return count;
}

function named(
  { schema }: Measure,
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
): GraphQLNamedType | undefined {
  return condition && schema.getType(condition.name.value);
}
