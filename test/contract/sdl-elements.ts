import {
  buildASTSchema,
  Kind,
  valueFromASTUntyped,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';
import { directiveTypes } from '../../src/load/graphql/directive-types.ts';
import type { Element } from './elements.ts';

interface Annotated {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

interface Named extends Annotated {
  readonly name: { readonly value: string };
}

interface Found extends Element {
  readonly own: Annotated;
  /** True if an element that contains the marked element is also marked. */
  readonly inside: boolean;
}

/**
 * Every element of an SDL document, by its schema coordinate. Directives, and types that only they use, are vocabulary,
 * not elements.
 */
export function sdlElements(document: DocumentNode): readonly Element[] {
  return found(document).map(({ name, marked }) => ({ name, marked }));
}

/** Marks inside an element that is already marked. */
export function innerSdlMarks(document: DocumentNode): readonly string[] {
  return found(document)
    .filter(({ own, inside }) => inside && isMarked(own))
    .map(({ name }) => name);
}

/** The values of one argument over all uses of a directive, in document order. */
export function directiveValues(
  node: Annotated,
  directive: string,
): readonly Readonly<Record<string, unknown>>[] {
  return (node.directives ?? [])
    .filter(({ name }) => name.value === directive)
    .map(({ arguments: all = [] }) =>
      Object.fromEntries(all.map(({ name, value }) => [name.value, valueFromASTUntyped(value)])),
    );
}

function found(document: DocumentNode): readonly Found[] {
  const schema = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  const vocabulary = new Set(Array.from(directiveTypes(schema), ({ name }) => name));
  return document.definitions.flatMap((node) => {
    if (!('name' in node) || !node.name || !isType(node.kind)) return [];
    const type = node as TypeDefinitionNode | TypeExtensionNode;
    if (vocabulary.has(type.name.value)) return [];
    const self = element(type, type.name.value, false);
    const parts = partsOf(type).flatMap((part) => {
      const inner = element(part, `${type.name.value}.${part.name.value}`, self.marked);
      return [inner, ...argumentsOf(part, inner)];
    });
    return type.kind.endsWith('Extension') ? parts : [self, ...parts];
  });
}

function partsOf(type: TypeDefinitionNode | TypeExtensionNode): readonly Named[] {
  if ('fields' in type) return type.fields ?? [];
  return 'values' in type ? (type.values ?? []) : [];
}

function argumentsOf(part: Named, parent: Found): readonly Found[] {
  const { arguments: all = [] } = part as Partial<FieldDefinitionNode>;
  return all.map((argument) =>
    element(argument, `${parent.name.slice('graphql '.length)}(${argument.name.value}:)`, parent.marked),
  );
}

function element(own: Annotated, name: string, inside: boolean): Found {
  return { name: `graphql ${name}`, marked: inside || isMarked(own), own, inside };
}

function isMarked(node: Annotated): boolean {
  return (node.directives ?? []).some(({ name }) => name.value === 'assumed');
}

function isType(kind: string): boolean {
  return /Type(Definition|Extension)$/.test(kind) && kind !== Kind.OPERATION_TYPE_DEFINITION;
}
