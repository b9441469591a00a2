import {
  Kind,
  visit,
  type DefinitionNode,
  type FloatValueNode,
  type IntValueNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type TypeNode,
} from 'graphql';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import { numberProblem } from '../document/numbers.ts';
import type { Limits } from '../limits.ts';
import { chainLongerThan } from './chain.ts';
import { placeOf } from './place.ts';

/**
 * Finds defaults nested too deeply, because graphql-js validates defaults of input objects recursively, through the
 * defaults of their fields.
 */
export function defaultsTooDeep(document: DocumentNode, limits: Limits): Diagnostic | undefined {
  const edges = new Map<string, string[]>();
  const nodes = new Map<string, DefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION && node.kind !== Kind.INPUT_OBJECT_TYPE_EXTENSION)
      continue;
    const name = node.name.value;
    const targets = (node.fields ?? [])
      .filter(({ defaultValue }) => defaultValue)
      .map(({ type }) => namedIn(type));
    nodes.set(name, node);
    edges.set(name, [...(edges.get(name) ?? []), ...targets]);
  }
  return tooLong(edges, nodes, limits);
}

/** Finds fragments nested too deeply, because graphql-js validates fragments recursively, through their spreads. */
export function fragmentsTooDeep(document: DocumentNode, limits: Limits): Diagnostic | undefined {
  const nodes = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) nodes.set(node.name.value, node);
  const edges = new Map(Array.from(nodes, ([name, node]) => [name, spreadIn(node)]));
  return tooLong(edges, nodes, limits);
}

/**
 * The limit on selected fields, as a share of the limit `nodes`. The share is small, because each selected field
 * becomes a typed property in generated code.
 */
const FIELDS_PER_NODE = 1 / 20;
/** Additional selected fields allowed for each field that the document contains. */
const MAX_EXPANSION = 100;

/**
 * Finds the operation or fragment with which the document exceeds the limit on selected fields. Fragments are expanded,
 * because the number of fields can double with each fragment. Call `fragmentsTooDeep` first, because the recursion
 * follows the fragments.
 */
export function selectionTooLarge(document: DocumentNode, limits: Limits): Diagnostic | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const sizes = new Map<DefinitionNode, number>();
  const sizeOf = (node: DefinitionNode): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    // A fragment that contains itself counts as empty. The validation of graphql-js reports the cycle.
    sizes.set(node, 0);
    let size = 0;
    visit(node, {
      Field: () => void size++,
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (fragment) size += sizeOf(fragment);
      },
    });
    sizes.set(node, size);
    return size;
  };
  let written = 0;
  visit(document, { Field: () => void written++ });
  const limit = Math.floor(limits.nodes * FIELDS_PER_NODE) + MAX_EXPANSION * written;
  let selected = 0;
  const large = document.definitions.find((node) => (selected += sizeOf(node)) > limit);
  return large && say['limit-nodes']({ limit }, placeOf(large, '', ''));
}

/** Returns a diagnostic for each number beyond the range of doubles, and for each integer beyond their precision. */
export function numberProblems(document: DocumentNode): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const check = (node: IntValueNode | FloatValueNode): void => {
    const problem = numberProblem(node.value, () => placeOf(node, '', ''));
    if (problem) problems.push(problem);
  };
  visit(document, { IntValue: check, FloatValue: check });
  return problems;
}

function tooLong(
  edges: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, DefinitionNode>,
  limits: Limits,
): Diagnostic | undefined {
  const name = chainLongerThan(limits.sdlDepth, edges);
  return name === undefined
    ? undefined
    : say['limit-depth']({ limit: limits.sdlDepth }, placeOf(nodes.get(name), name, ''));
}

function namedIn(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedIn(type.type);
}

function spreadIn(fragment: FragmentDefinitionNode): readonly string[] {
  const names: string[] = [];
  visit(fragment, { FragmentSpread: ({ name }) => void names.push(name.value) });
  return names;
}
