/**
 * The fields of a selection on a type, and the possible object types of a value (GraphQL specification, section 6.3.2).
 */
import { Kind, type FragmentDefinitionNode, type SelectionNode, type SelectionSetNode } from 'graphql';
import type { Contract } from '../../model/contract.ts';
import { implementersOf, namedType, resolve } from '../../model/lookup.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';

/** One field of a selection, merged from all fields and fragments that select the same response key. */
export interface Selected {
  readonly key: string;
  readonly property: Property | undefined;
  readonly sets: SelectionSetNode[];
  isConditional: boolean;
}

/** Returns the fields of a selection on one object type, including fragments. `typename` is undefined for the root. */
export function collectFields(
  contract: Contract,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  sets: readonly SelectionSetNode[],
  typename: string | undefined,
  properties: readonly Property[],
): readonly Selected[] {
  const found = new Map<string, Selected>();
  const visit = (selection: SelectionNode, isConditional: boolean): void => {
    const may =
      isConditional || (selection.directives ?? []).some(({ name }) => /^(include|skip)$/.test(name.value));
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const property = properties.find(({ name }) => name.wire === selection.name.value);
      const known = found.get(key) ?? { key, property, sets: [], isConditional: may };
      if (selection.selectionSet) known.sets.push(selection.selectionSet);
      if (!may) known.isConditional = false;
      found.set(key, known);
      return;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    const condition = fragment?.typeCondition?.name.value;
    if (!fragment || !applies(contract, condition, typename)) return;
    for (const inner of fragment.selectionSet.selections) visit(inner, may);
  };
  for (const { selections } of sets) for (const selection of selections) visit(selection, false);
  return [...found.values()];
}

function applies(contract: Contract, condition: string | undefined, typename: string | undefined): boolean {
  if (condition === undefined || typename === undefined || condition === typename) return true;
  const named = contract.types.get(`graphql:${condition}`);
  return named !== undefined && possibleOf(contract, named).some(({ name }) => name.wire === typename);
}

/** Returns the possible object types of a value. */
export function possibleTypes(contract: Contract, type: Type): readonly NamedType[] {
  return type.kind === 'reference' ? possibleOf(contract, namedType(contract, type.target)) : [];
}

function possibleOf(contract: Contract, named: NamedType): readonly NamedType[] {
  if (named.declaredAs === 'interface') return implementersOf(contract, named.id);
  if (named.declaredAs !== 'union') return [named];
  const shape = resolve(contract, named.type);
  const variants = shape.kind === 'union' ? shape.variants : [];
  return variants.flatMap((variant) => possibleTypes(contract, variant));
}

/** Returns the fields of an object type. */
export function propertiesOf({ type }: NamedType): readonly Property[] {
  return type.kind === 'object' ? type.properties : [];
}

/** Returns a string that is equal for selections with the same response keys in the same order. */
export function keysOf(selected: readonly Selected[]): string {
  return selected.map(({ key }) => key).join(' ');
}

/** Merges the fields of several types. A field that some types do not have becomes optional. */
export function mergeFields(each: readonly (readonly Selected[])[]): readonly Selected[] {
  const found = new Map<string, Selected>();
  for (const selected of each)
    for (const one of selected) if (!found.has(one.key)) found.set(one.key, { ...one });
  for (const one of found.values())
    one.isConditional ||= !each.every((selected) => selected.some(({ key }) => key === one.key));
  return [...found.values()];
}
