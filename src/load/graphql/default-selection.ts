import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLUnionType,
} from 'graphql';
import { userErrorsField } from './operations.ts';

type Fielded = GraphQLObjectType | GraphQLInterfaceType;

/**
 * Maximum numbers of leaf fields, expanded objects, and union members in one selection set, and of nested selection
 * sets. They keep the default client small and its queries cheap.
 */
const LEAVES = 40;
const OBJECTS = 10;
const MEMBERS = 10;
const DEPTH = 5;
/** Maximum number of lines in one operation, because nested objects would otherwise multiply the number of lines. */
const LINES = 1000;

/** The number of lines left for an operation. */
interface Budget {
  left: number;
}

/**
 * Returns the selection of a default operation: the leaf fields that have no required argument and are not deprecated.
 * Object fields are expanded only in wrappers (payloads, connections, edges) and in types without such leaf fields.
 */
export function selectionOf(type: GraphQLOutputType): string {
  return braces(select(getNamedType(type), 0, { left: LINES }), 1);
}

/** A selection as nested lines: a field, or a field with its own selection. */
type Line = string | readonly [string, readonly Line[]];

function select(type: GraphQLNamedType, depth: number, budget: Budget): readonly Line[] {
  if (isUnionType(type)) return selectUnion(type);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields()).filter(isSelectable);
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, LEAVES);
  const lines: Line[] = isInterfaceType(type) ? ['__typename'] : [];
  lines.push(...leaves.map(({ name }) => name));
  budget.left -= lines.length;
  if (depth < DEPTH && (leaves.length === 0 || isWrapper(type))) {
    for (const field of expandedFields(fields, type)) {
      if (budget.left <= 0) break;
      budget.left--;
      const inner = select(getNamedType(field.type), depth + 1, budget);
      if (inner.length > 0) lines.push([field.name, inner]);
    }
  }
  return lines.length > 0 ? lines : ['__typename'];
}

function isSelectable(field: GraphQLField): boolean {
  return typeof field.deprecationReason !== 'string' && !field.args.some(isRequiredArgument);
}

/**
 * True for a Relay connection, for a type with a typical name of a connection, an edge, or a payload, and for a type
 * with a list of user errors.
 */
function isWrapper(type: Fielded): boolean {
  const { nodes, edges, pageInfo } = type.getFields();
  if ((nodes ?? edges) !== undefined && pageInfo !== undefined) return true;
  return /(Payload|Edge|Result|Response|Connection)$/.test(type.name) || userErrorsField(type) !== undefined;
}

/**
 * Returns the object fields to expand. Excludes `edges` if there are `nodes`, because both contain the same items.
 */
function expandedFields(fields: readonly GraphQLField[], type: Fielded): readonly GraphQLField[] {
  const objects = fields.filter((field) => !isLeafType(getNamedType(field.type)));
  const hasNodes = objects.some(({ name }) => name === 'nodes');
  const others = objects.filter(({ name }) => !(hasNodes && name === 'edges'));
  // A type that contains itself would expand without end.
  return others.filter((field) => getNamedType(field.type) !== type).slice(0, OBJECTS);
}

/**
 * Selects leaf fields of each variant. Omits a field whose name an earlier variant uses with a different type, because
 * GraphQL cannot merge the two.
 */
function selectUnion(type: GraphQLUnionType): readonly Line[] {
  const types = new Map<string, string>();
  const lines: Line[] = ['__typename'];
  for (const member of type.getTypes().slice(0, MEMBERS)) {
    const leaves = Object.values(member.getFields())
      .filter((field) => isSelectable(field) && isLeafType(getNamedType(field.type)))
      .filter((field) => (types.get(field.name) ?? String(field.type)) === String(field.type))
      .slice(0, LEAVES);
    for (const field of leaves) types.set(field.name, String(field.type));
    if (leaves.length > 0) lines.push([`... on ${member.name}`, leaves.map(({ name }) => name)]);
  }
  return lines;
}

function braces(lines: readonly Line[], level: number): string {
  if (lines.length === 0) return '';
  const indent = '  '.repeat(level);
  const inner = lines.map((line) => {
    return typeof line === 'string'
      ? `${indent}  ${line}`
      : `${indent}  ${line[0]}${braces(line[1], level + 1)}`;
  });
  return ` {\n${inner.join('\n')}\n${indent}}`;
}
