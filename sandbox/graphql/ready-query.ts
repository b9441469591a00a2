import {
  BREAK,
  getNamedType,
  isInputObjectType,
  Kind,
  typeFromAST,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from './context.ts';
import { MAX_OBJECTS, mostObjects, objectsAskedFor } from './cost.ts';
import { MAX_FIRST } from './pages.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A query that is compiled, with what of its cost is the same for every request. */
export interface ReadyQuery {
  /** Whether it asks for no more objects than are allowed. */
  isAffordable(variables: Variables): boolean;
  run(context: GraphqlContext, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** The query that an operation of a valid document is; undefined when it is none, or is not compiled. */
export function readyQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadyQuery | undefined {
  if (operation.operation !== 'query' || !isCompilable(document)) return undefined;
  const inputs = operation.variableDefinitions?.map(({ type }) => typeFromAST(schema, type)) ?? [];
  if (!inputs.every((type) => isCompilableInput(type, []))) return undefined;
  const compiled = compileQuery(schema, document, operation.name?.value);
  if (!isCompiledQuery(compiled)) return undefined;
  const isCheap = mostObjects(schema, document, operation, MAX_FIRST) <= MAX_OBJECTS;
  return {
    isAffordable(variables) {
      if (isCheap && !holdsMore(variables, MAX_FIRST)) return true;
      const count = objectsAskedFor(schema, document, operation, variables);
      return count !== undefined && count <= MAX_OBJECTS;
    },
    run: (context, variables) => compiled.query(undefined, context, variables),
  };
}

/** Fields of a document that is compiled: code is written for each, which takes up to half a millisecond. */
const MOST_FIELDS = 300;

/** How many fields are compiled for the operations of a document, fragments unfolded wherever they are spread. */
export function fieldsCompiled(document: DocumentNode): number {
  if (!isCompilable(document)) return 0;
  return unfoldedFields(document);
}

/**
 * Not what the compiler executes otherwise than graphql: directives, of which it loses fields of a fragment that is
 * spread twice; a null for a variable with a default; and `__proto__` as a name, which it takes for an object's own.
 */
function isCompilable(document: DocumentNode): boolean {
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
  return isPlain && unfoldedFields(document) <= MOST_FIELDS;
}

function unfoldedFields({ definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  // Each is measured once: unfolded there may be more than can be counted one by one.
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

/** Not an input that is one of its members: the compiler knows no `@oneOf`, and unfolds what holds itself for ever. */
function isCompilableInput(input: unknown, around: readonly unknown[]): boolean {
  const type = getNamedType(input as Parameters<typeof getNamedType>[0]);
  if (!isInputObjectType(type)) return true;
  if (type.isOneOf || around.includes(type)) return false;
  return Object.values(type.getFields()).every((field) => isCompilableInput(field.type, [...around, type]));
}

/** Whether there is a number above a bound in a value. */
function holdsMore(value: unknown, bound: number): boolean {
  if (typeof value === 'number') return value > bound;
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (holdsMore(inner, bound)) return true;
  return false;
}
