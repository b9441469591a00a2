import {
  isNonNullType,
  Kind,
  NoUnusedFragmentsRule,
  specifiedRules,
  typeFromAST,
  validate,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Argument } from '../../model/type.ts';
import type { ClientDocument } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import type { Unlinked } from '../link/call-words.ts';
import { appliedDirectives } from './directives.ts';
import { literalOf } from './literal.ts';
import { diagnosticOf, placeOf } from './place.ts';
import { printNode } from './print-node.ts';
import { type TypeBuilder } from './types.ts';

/**
 * Returns the user's canonical operations. Reports violations of the schema and returns an empty list if there are any.
 * Files may share fragments.
 */
export function documentsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  builder: TypeBuilder,
  report: (diagnostic: Diagnostic) => void,
): readonly Unlinked<ClientDocument>[] {
  const file = document.definitions[0]?.loc?.source.name ?? '';
  const problems = documentProblems(schema, document);
  for (const problem of problems) report(diagnosticOf(problem, say['graphql-document'], file));
  if (problems.length > 0) return [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  return document.definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return [];
    if (node.name) return [documentOf(schema, node, fragments, builder, file)];
    report(say['graphql-anonymous']({}, placeOf(node, '', file)));
    return [];
  });
}

/** Returns violations of the specification. Unused fragments are allowed. */
export function documentProblems(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
  return validate(schema, document, rules);
}

/** Prints canonical operations and fragments as one text, in the order of their files. */
export function printDocuments(document: DocumentNode): string {
  return document.definitions.map(printNode).join('\n\n');
}

function documentOf(
  schema: GraphQLSchema,
  node: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  builder: TypeBuilder,
  file: string,
): Unlinked<ClientDocument> {
  const name = node.name?.value ?? '';
  const used = usedFragments(node, fragments);
  return {
    name: builder.names.of(name),
    operation: node.operation,
    variables: variablesOf(schema, node, builder, file),
    selects: rootFields(node.selectionSet, fragments),
    text: [node, ...used].map(printed).join('\n\n'),
    ...(node.description && { description: node.description.value }),
    at: placeOf(node, name, file),
  };
}

/** Prints a definition without descriptions, because servers of the October 2021 edition cannot parse descriptions. */
function printed(node: OperationDefinitionNode | FragmentDefinitionNode): string {
  const variableDefinitions = node.variableDefinitions?.map((variable) => ({
    ...variable,
    description: undefined,
  }));
  return printNode({ ...node, variableDefinitions, description: undefined });
}

function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  builder: TypeBuilder,
  file: string,
): readonly Argument[] {
  return variableDefinitions.flatMap((node) => {
    const name = node.variable.name.value;
    const type = typeFromAST(schema, node.type);
    if (!type) return [];
    const at = placeOf(node.variable, `$${name}`, file);
    const standard = node.defaultValue && literalOf(node.defaultValue);
    return [
      {
        name: builder.names.of(name),
        type: builder.type(type, at),
        required: isNonNullType(type) && standard === undefined,
        ...(standard !== undefined && { default: standard }),
        ...(node.description && { description: node.description.value }),
        extensions: appliedDirectives([node]),
        at,
      },
    ];
  });
}

/** Returns the fragments spread by an operation, directly or indirectly, by name. */
function usedFragments(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FragmentDefinitionNode[] {
  const used = new Map<string, FragmentDefinitionNode>();
  const queue: SelectionSetNode[] = [operation.selectionSet];
  for (let set = queue.pop(); set; set = queue.pop()) {
    visit(set, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || used.has(name.value)) return;
        used.set(name.value, fragment);
        queue.push(fragment.selectionSet);
      },
    });
  }
  return [...used.values()].sort((one, other) => (one.name.value < other.name.value ? -1 : 1));
}

/**
 * Returns the response keys of the root selection, with fragments expanded. The limit on nested fragments bounds the
 * recursion.
 */
function rootFields(
  root: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): ClientDocument['selects'] {
  const fields = new Map<string, string>();
  const opened = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) fields.set(node.alias?.value ?? node.name.value, node.name.value);
      else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet);
      else if (!opened.has(node.name.value)) {
        opened.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(root);
  return Array.from(fields, ([key, field]) => ({ key, field }));
}
