/** Tolerant loading of GraphQL: omits the smallest part that contains a fault, until no fault remains. */
import { BREAK, Kind, visit, type ASTNode, type DocumentNode, type GraphQLError } from 'graphql';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { FAULTY } from '../diagnostics.ts';
import { diagnosticOf } from './place.ts';

/** Optional parts of a definition. */
const PARTS: ReadonlySet<string> = new Set([
  Kind.FIELD_DEFINITION,
  Kind.INPUT_VALUE_DEFINITION,
  Kind.ENUM_VALUE_DEFINITION,
  Kind.DIRECTIVE,
]);

/**
 * Returns the document without the parts in which `problemsOf` finds a fault. Throws `InputError` for a fault of the
 * whole document, such as a schema without queries.
 */
export function withoutFaulty(
  document: DocumentNode,
  problemsOf: (document: DocumentNode) => readonly GraphQLError[],
  make: Parameters<typeof diagnosticOf>[1],
  report: (diagnostic: Diagnostic) => void,
): DocumentNode {
  const file = document.definitions[0]?.loc?.source.name ?? '';
  for (let current = document; ;) {
    const problems = problemsOf(current);
    if (problems.length === 0) return current;
    const faulty = new Set<ASTNode>();
    for (const problem of problems) {
      const diagnostic = diagnosticOf(problem, make, file);
      const part = partOf(problem, current);
      if (!part) throw new InputError(diagnostic);
      const message = `${diagnostic.message} Omitted: ${part.name}.`;
      if (!faulty.has(part.node)) report({ ...diagnostic, severity: 'warning', message, help: FAULTY });
      faulty.add(part.node);
    }
    current = visit(current, { enter: (node) => (faulty.has(node) ? null : undefined) });
  }
}

interface Part {
  readonly node: ASTNode;
  /** The name in messages: `Order.total`, `query GetOrder`. */
  readonly name: string;
}

/** Returns the smallest part containing the fault. For duplicate names, this is the second part. */
function partOf({ nodes = [], message }: GraphQLError, document: DocumentNode): Part | undefined {
  // If an operation lacks a variable of a fragment, the operation is at fault, not the fragment.
  const wanted = nodes.find(({ kind }) => kind === Kind.OPERATION_DEFINITION) ?? nodes.at(-1);
  let chain: readonly ASTNode[] = [];
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      if (node !== wanted) return undefined;
      chain = [...ancestors, parent, node].filter(isDefinitionOrBelow);
      return BREAK;
    },
  });
  const [definition] = chain;
  if (!definition) return undefined;
  const index = chain.findLastIndex((node, at) => PARTS.has(node.kind) || isListed(node, chain[at - 1]));
  const node = unmetInterface(definition, message) ?? chain[Math.max(0, index)]!;
  const owners = chain.slice(0, chain.indexOf(node) + 1);
  return {
    node,
    name: owners.length > 0 ? nameOf(owners) : `${nameOf([definition])} implements ${wireOf(node)}`,
  };
}

function isDefinitionOrBelow(value: ASTNode | readonly ASTNode[] | undefined): value is ASTNode {
  return value !== undefined && 'kind' in value && value.kind !== Kind.DOCUMENT;
}

/** True if the node is an entry in its owner's list of implemented interfaces or of union members. */
function isListed(node: ASTNode, owner: ASTNode | undefined): boolean {
  if (node.kind !== Kind.NAMED_TYPE || !owner) return false;
  const { interfaces, types } = owner as { interfaces?: readonly ASTNode[]; types?: readonly ASTNode[] };
  return interfaces?.includes(node) === true || types?.includes(node) === true;
}

/** Returns the reference after `implements` to the interface whose required field the type lacks. */
function unmetInterface(definition: ASTNode, message: string): ASTNode | undefined {
  const [, name] = /^Interface field (?:argument )?(\w+)\./.exec(message) ?? [];
  const { interfaces = [] } = definition as { interfaces?: readonly ASTNode[] };
  return interfaces.find((one) => wireOf(one) === name);
}

function nameOf(chain: readonly ASTNode[]): string {
  const [definition] = chain;
  const names = chain.map(wireOf).filter((name) => name !== '');
  if (definition?.kind === Kind.OPERATION_DEFINITION) return [definition.operation, ...names].join(' ');
  return definition?.kind === Kind.FRAGMENT_DEFINITION ? `fragment ${names[0]}` : names.join('.');
}

function wireOf(node: ASTNode): string {
  return 'name' in node && node.name && 'value' in node.name ? node.name.value : '';
}
