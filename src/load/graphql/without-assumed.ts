/** Returns a schema without the elements that it marks as assumed (docs/contract-vocabulary.md#assumed). */
import {
  Kind,
  OperationTypeNode,
  print,
  visit,
  type ASTNode,
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  type NameNode,
  type TypeNode,
} from 'graphql';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';

const MARK = VOCABULARY.assumed.directive.slice(1);

/**
 * Removes marked elements, and then, as long as the document changes, elements whose type was removed and types without
 * content. Returns undefined if no query type remains.
 */
export function withoutAssumed(document: DocumentNode): DocumentNode | undefined {
  const all = new Set(document.definitions.flatMap(nameOf));
  // Vocabulary directives are not elements (docs/contract-vocabulary.md), and neither are the types of their arguments.
  const directiveTypes = new Set(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.DIRECTIVE_DEFINITION
        ? (definition.arguments ?? []).map(({ type }) => namedIn(type))
        : [],
    ),
  );
  let definitions = remove(
    document.definitions,
    (node) => isMarked(node) && !nameOf(node).some((name) => directiveTypes.has(name)),
  );
  for (let text = '', before: string | undefined; text !== before;) {
    before = text;
    const left = new Set(definitions.flatMap(nameOf));
    const gone = new Set([...all].filter((name) => !left.has(name)));
    definitions = remove(definitions, (node) => refersTo(node, gone));
    const filled = new Set(definitions.filter(holdsSomething).flatMap(nameOf));
    definitions = definitions.filter((definition) => nameOf(definition).every((name) => filled.has(name)));
    text = definitions.map(print).join('\n');
  }
  const root = definitions
    .flatMap((definition) => (definition.kind === Kind.SCHEMA_DEFINITION ? definition.operationTypes : []))
    .find(({ operation }) => operation === OperationTypeNode.QUERY);
  const query = root?.type.name.value ?? 'Query';
  return definitions.flatMap(nameOf).includes(query) ? { ...document, definitions } : undefined;
}

/**
 * Returns the definitions without the elements for which `isRemoved` is true. Also removes fields and input types with
 * a removed required argument or input field.
 */
function remove(
  definitions: readonly DefinitionNode[],
  isRemoved: (node: ASTNode) => boolean,
): readonly DefinitionNode[] {
  const lost = (node: ASTNode): boolean => isRemoved(node) || requiredIn(node).some(isRemoved);
  return definitions
    .filter((definition) => !lost(definition))
    .map((definition) =>
      definition.kind === Kind.DIRECTIVE_DEFINITION
        ? definition
        : visit(definition, { enter: (node) => (lost(node) ? null : undefined) }),
    );
}

function requiredIn(node: ASTNode): readonly ASTNode[] {
  const parts =
    node.kind === Kind.FIELD_DEFINITION
      ? node.arguments
      : node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION
        ? node.fields
        : [];
  return (parts ?? []).filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);
}

/**
 * True if the node is marked as assumed. Enum values are never removed, because a service may return an assumed value.
 */
function isMarked(node: ASTNode): boolean {
  if (node.kind === Kind.ENUM_VALUE_DEFINITION) return false;
  const { directives } = node as { readonly directives?: readonly DirectiveNode[] };
  return directives?.some(({ name }) => name.value === MARK) === true;
}

/** True if a field, argument, interface, union member, or operation type refers to a removed type. */
function refersTo(node: ASTNode, gone: ReadonlySet<string>): boolean {
  switch (node.kind) {
    case Kind.FIELD_DEFINITION:
    case Kind.INPUT_VALUE_DEFINITION:
      return gone.has(namedIn(node.type));
    case Kind.NAMED_TYPE:
      return gone.has(node.name.value);
    case Kind.OPERATION_TYPE_DEFINITION:
      return gone.has(node.type.name.value);
    default:
      return false;
  }
}

function namedIn(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedIn(type.type);
}

/**
 * Returns the name of the type that a definition declares or extends. Excludes directives, because a directive can have
 * the same name as a type.
 */
function nameOf(definition: ASTNode): readonly string[] {
  return /Type(?:Definition|Extension)$/.test(definition.kind) && 'name' in definition
    ? [(definition.name as NameNode).value]
    : [];
}

/**
 * True if the definition adds a field, a value, or a member to its type, or if its type is a scalar.
 */
function holdsSomething(definition: DefinitionNode): boolean {
  const { fields, values, types } = definition as {
    readonly fields?: readonly ASTNode[];
    readonly values?: readonly ASTNode[];
    readonly types?: readonly ASTNode[];
  };
  const isScalar = definition.kind === Kind.SCALAR_TYPE_DEFINITION;
  return isScalar || [fields, values, types].some((list) => (list?.length ?? 0) > 0);
}
