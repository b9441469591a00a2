import {
  buildSchema,
  isIntrospectionType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  Kind,
  OperationTypeNode,
  printSchema,
  visit,
  type DefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationTypeDefinitionNode,
  type StringValueNode,
} from 'graphql';
import { isPrintableAsBlockString } from 'graphql/language/blockString.js';
import { splitDefaults, writeDefaults } from './default-literal.ts';
import { printNode } from './print-node.ts';

/**
 * Prints a schema as SDL, sorted by name, with its applied directives. Ends with a line break. A schema from SDL and one
 * from its introspection have the same text, except for facts that introspection omits.
 */
export function printSdl(schema: GraphQLSchema): string {
  const written = typesOf(schema).every((type) => type.astNode) ? schema : rewritten(schema);
  const sdl = definitionsOf(written)
    .map((node) => printNode(visit(node, { [Kind.STRING]: inOneForm })))
    .join('\n\n');
  return `${sdl.trimEnd()}\n`;
}

/** Adds syntax nodes to a schema that lacks them, such as a schema from introspection. */
function rewritten(schema: GraphQLSchema): GraphQLSchema {
  const { schema: bare, literals } = splitDefaults(schema);
  const written = buildSchema(printSchema(bare), { assumeValid: true, assumeValidSDL: true });
  writeDefaults(written, literals);
  return written;
}

/** Writes descriptions as block strings if possible, like `printSchema`, and other strings in quotes. */
function inOneForm(node: StringValueNode, key: string | number | undefined): StringValueNode {
  return { ...node, block: key === 'description' && isPrintableAsBlockString(node.value) };
}

function typesOf(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

/** Returns each definition merged with its extensions. */
function definitionsOf(schema: GraphQLSchema): readonly DefinitionNode[] {
  const directives = schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive) && directive.astNode);
  return [
    ...schemaDefinition(schema),
    ...directives.map(({ astNode }) => merged([astNode!])).sort(byName),
    ...typesOf(schema)
      .map(({ astNode, extensionASTNodes }) => merged([astNode!, ...extensionASTNodes]))
      .sort(byName),
  ];
}

/** Returns the schema definition if it contains more than the standard names of the root types. */
function schemaDefinition(schema: GraphQLSchema): readonly DefinitionNode[] {
  const roots = [
    [OperationTypeNode.QUERY, schema.getQueryType(), 'Query'],
    [OperationTypeNode.MUTATION, schema.getMutationType(), 'Mutation'],
    [OperationTypeNode.SUBSCRIPTION, schema.getSubscriptionType(), 'Subscription'],
  ] as const;
  const directives = [schema.astNode, ...schema.extensionASTNodes].flatMap((node) => node?.directives ?? []);
  const isUsual = roots.every(([, type, name]) => (type ? type.name === name : !schema.getType(name)));
  if (isUsual && directives.length === 0 && !schema.description) return [];
  const operationTypes = roots.flatMap(([operation, type]): OperationTypeDefinitionNode[] =>
    type
      ? [
          {
            kind: Kind.OPERATION_TYPE_DEFINITION,
            operation,
            type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type.name } },
          },
        ]
      : [],
  );
  const { description } = schema.astNode ?? {};
  return [{ kind: Kind.SCHEMA_DEFINITION, description, directives, operationTypes }];
}

type Mergeable = DefinitionNode & { readonly name: { readonly value: string } };

/** Lists whose order is insignificant in the specification. The order of directives is significant. */
const SORTED = ['fields', 'values', 'types', 'interfaces', 'arguments', 'locations'] as const;

function merged(nodes: readonly object[]): Mergeable {
  const [definition, ...extensions] = nodes as readonly Record<string, unknown>[];
  const result: Record<string, unknown> = { ...definition };
  for (const extension of extensions) {
    for (const member of [...SORTED, 'directives']) {
      const added = extension[member] as readonly unknown[] | undefined;
      if (added) result[member] = [...((result[member] as readonly unknown[] | undefined) ?? []), ...added];
    }
  }
  return sorted(result) as unknown as Mergeable;
}

function sorted(node: Record<string, unknown>): Record<string, unknown> {
  const result = { ...node };
  for (const member of SORTED) {
    const list = result[member] as readonly Record<string, unknown>[] | undefined;
    if (list) result[member] = list.map((item) => ('arguments' in item ? sorted(item) : item)).sort(byName);
  }
  return result;
}

function byName(
  one: { readonly name?: { readonly value: string }; readonly value?: string },
  other: typeof one,
): number {
  const [left, right] = [one.name?.value ?? one.value ?? '', other.name?.value ?? other.value ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}
