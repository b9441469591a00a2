import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLString,
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
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { MAX_DESCRIPTION } from '../campaigns/campaign-rules.ts';
import { MAX_BODY } from '../messages/message.ts';

/** Maximum number of objects in the result of one operation. */
const MAX_OBJECTS = 10_000;
/** Maximum number of fields in these objects together. Aliases count as fields. */
const MAX_FIELDS = 200_000;

/**
 * Maximum number of characters of all strings and names in a response. It is enough for 20 pages of 100 campaigns, each
 * with its template.
 */
const MAX_CHARACTERS = 20_000_000;

/** Assumed length of a list without `first`, because such lists are short. */
const SHORT = 10;
/** The length of a page if `first` is null. */
const PAGE = 20;

/** Maximum lengths of strings, in characters; all other leaf values are shorter than `SHORT_TEXT`. */
const LONG_TEXTS: Readonly<Record<string, number>> = {
  'Campaign.description': MAX_DESCRIPTION,
  'Message.body': MAX_BODY,
  'Template.body': MAX_BODY,
  // The names of the variables appear in the body, so their total length is at most the length of the body.
  'Template.variables': MAX_BODY,
};
const TEXT = 255;
const SHORT_TEXT = 40;

const NOTHING: Cost = { objects: 0, fields: 0, characters: 0 };

type Variables = NonNullable<Parameters<typeof getArgumentValues>[2]>;

/** The cost of an operation. */
export interface Cost {
  readonly objects: number;
  /** Number of fields of all objects and of the operation itself. */
  readonly fields: number;
  /** Length of the names and strings of these fields, each at its maximum length. */
  readonly characters: number;
}

interface Measure {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  /** Assumed length of a list whose `first` is a variable; if omitted, the value of the variable is used. */
  readonly unknownLength?: number;
  /** Costs of fragments by name and list length. Each cost is computed once. */
  readonly known: Map<string, Cost>;
}

/** Returns the reason to reject an operation, or undefined if its cost is acceptable. */
export function tooMuch({ objects, fields, characters }: Cost): string | undefined {
  if (objects > MAX_OBJECTS)
    return `The operation asks for up to ${objects} objects; at most ${MAX_OBJECTS} are allowed.`;
  if (fields > MAX_FIELDS)
    return `The operation asks for up to ${fields} fields of objects; at most ${MAX_FIELDS} are allowed.`;
  if (characters > MAX_CHARACTERS)
    return `The operation asks for up to ${characters} characters of text; at most ${MAX_CHARACTERS} are allowed. Ask for shorter pages, or for fewer texts.`;
  return undefined;
}

/**
 * Returns the cost of an operation, counting every list at its maximum length. Returns undefined for invalid variables,
 * because the operation then does not run.
 * @param raw variables as sent.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  raw: Readonly<Record<string, unknown>>,
): Cost | undefined {
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], raw, {
    maxErrors: 0,
  });
  return variableValues && costOfOperation({ schema, variables: variableValues }, document, operation);
}

/**
 * Returns the maximum cost for any values of the variables, provided that no `first` exceeds the bound. The
 * variables have no defaults.
 */
export function greatestCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  bound: number,
): Cost {
  const { variableValues: variables } = getVariableValues(schema, [], {});
  if (!variables) return { objects: Infinity, fields: Infinity, characters: Infinity };
  return costOfOperation({ schema, variables, unknownLength: bound }, document, operation);
}

function costOfOperation(
  basis: Pick<Measure, 'schema' | 'variables' | 'unknownLength'>,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Cost {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const measure = { ...basis, fragments, known: new Map<string, Cost>() };
  const root = basis.schema.getRootType(operation.operation);
  return root ? costIn(measure, operation.selectionSet, root, SHORT) : NOTHING;
}

/** Returns the cost of a selection set. @param length the length of the lists in the type. */
function costIn(
  measure: Measure,
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  length: number,
): Cost {
  let objects = 0;
  let fields = 0;
  let characters = 0;
  for (const selection of selections) {
    const cost = costOfSelection(measure, selection, type, length);
    objects += cost.objects;
    fields += cost.fields;
    characters += cost.characters;
  }
  return { objects, fields, characters };
}

function costOfSelection(
  measure: Measure,
  selection: SelectionNode,
  type: GraphQLNamedType,
  length: number,
): Cost {
  if (selection.kind === Kind.FIELD) return costOfField(measure, selection, type, length);
  if (selection.kind === Kind.FRAGMENT_SPREAD)
    return costOfSpread(measure, selection.name.value, type, length);
  return costIn(measure, selection.selectionSet, named(measure, selection.typeCondition) ?? type, length);
}

function costOfField(measure: Measure, node: FieldNode, type: GraphQLNamedType, length: number): Cost {
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  const key = (node.alias ?? node.name).value.length;
  // Fields of introspection have separate limits.
  if (!field || !node.selectionSet) return { objects: 0, fields: 1, characters: key + textIn(field, type) };
  const { objects, fields, characters } = costIn(
    measure,
    node.selectionSet,
    getNamedType(field.type),
    lengthIn(field, node, measure),
  );
  const times = isListType(getNullableType(field.type)) ? length : 1;
  return {
    objects: times * (1 + objects),
    fields: 1 + times * fields,
    characters: key + times * characters,
  };
}

/** Returns the maximum length of a field's string. */
function textIn(field: GraphQLField<unknown, unknown> | undefined, type: GraphQLNamedType): number {
  if (!field) return SHORT_TEXT;
  const usual = getNamedType(field.type) === GraphQLString ? TEXT : SHORT_TEXT;
  return LONG_TEXTS[`${type.name}.${field.name}`] ?? usual;
}

/** Returns the length of the lists directly in a field. */
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
  // A negative value is rejected when its field runs. Here it must not reduce the cost of other fields.
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

function costOfSpread(measure: Measure, name: string, type: GraphQLNamedType, length: number): Cost {
  const fragment = measure.fragments.get(name);
  if (!fragment) return NOTHING;
  const key = `${name} ${length}`;
  const before = measure.known.get(key);
  if (before !== undefined) return before;
  const condition = named(measure, fragment.typeCondition) ?? type;
  const cost = costIn(measure, fragment.selectionSet, condition, length);
  measure.known.set(key, cost);
  return cost;
}

function named(
  { schema }: Measure,
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
): GraphQLNamedType | undefined {
  return condition && schema.getType(condition.name.value);
}
