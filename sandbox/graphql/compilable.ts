import {
  BREAK,
  getNamedType,
  isInputObjectType,
  Kind,
  typeFromAST,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Maximum number of fields in a document that is compiled, because generating the code for a field takes up
 * to 0.5 ms.
 */
const MAX_FIELDS = 300;

/**
 * Counts the fields to compile for the operations of a document, with every fragment spread expanded.
 * Returns undefined if the document is too long, or if the compiler would execute it differently from
 * graphql: it loses fields of a fragment that is spread twice with directives, mishandles a null for a
 * variable with a default, and treats `__proto__` as an inherited name.
 */
export function compilableFields(document: DocumentNode): number | undefined {
  let isPlain = true;
  const refuse = (): typeof BREAK => {
    isPlain = false;
    return BREAK;
  };
  visit(document, {
    Directive: refuse,
    VariableDefinition: ({ defaultValue }) => (defaultValue ? refuse() : undefined),
    Name: ({ value }) => (value === '__proto__' ? refuse() : undefined),
  });
  const fields = isPlain ? unfoldedFields(document) : Infinity;
  return fields <= MAX_FIELDS ? fields : undefined;
}

/**
 * Returns the variables that an operation uses in input fields. Callers must require all of them, because the compiler
 * treats an omitted variable as null.
 */
export function variablesInInputs(
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    ObjectField({ value }) {
      if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return variableDefinitions.map(({ variable }) => variable.name.value).filter((name) => names.has(name));
}

/** True if the compiler reads every variable of an operation as graphql does. */
export function hasCompilableInputs(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  return variableDefinitions.every(({ type }) => isCompilableInput(typeFromAST(schema, type), []));
}

/**
 * False for an input that contains itself, because the compiler would expand it endlessly, and for an input with
 * `@oneOf`, because the compiler does not support it.
 */
function isCompilableInput(input: unknown, around: readonly unknown[]): boolean {
  const type = getNamedType(input as Parameters<typeof getNamedType>[0]);
  if (!isInputObjectType(type)) return true;
  if (type.isOneOf || around.includes(type)) return false;
  return Object.values(type.getFields()).every((field) => isCompilableInput(field.type, [...around, type]));
}

function unfoldedFields({ definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  // Each fragment is counted once, because the number of expanded fields can be very large.
  const known = new Map<string, number>();
  const count = ({ selections }: SelectionSetNode): number => {
    let sum = 0;
    for (const selection of selections) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        sum += Number(selection.kind === Kind.FIELD);
        if (selection.selectionSet) sum += count(selection.selectionSet);
        continue;
      }
      const { value: name } = selection.name;
      const fields = known.get(name) ?? count(fragments.get(name)!);
      known.set(name, fields);
      sum += fields;
    }
    return sum;
  };
  let sum = 0;
  for (const definition of definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) sum += count(definition.selectionSet);
  }
  return sum;
}
