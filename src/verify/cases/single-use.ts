import {
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type FieldNode,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlCase } from '../exchange.ts';
import { usesOf } from '../judge/access.ts';

/** Splits the request into one for each field with restricted roles, with its enclosing fields. */
export function singleFieldCases(contract: Contract, made: GraphqlCase): readonly GraphqlCase[] {
  const schema = contract.sources.graphql?.schema as GraphQLSchema;
  const restricted = new Set(usesOf(contract, made).map(({ what }) => what));
  const document = parse(made.document);
  // A fragment can be used in several locations; our own documents have none.
  const [operation, ...fragments] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || fragments.length > 0) return [];
  const targets = new Map<FieldNode, string>();
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: (node) => {
        const name = `${info.getParentType()?.name}.${node.name.value}`;
        if (restricted.has(name) && ![...targets.values()].includes(name)) targets.set(node, name);
      },
    }),
  );
  return Array.from(targets.keys(), (target) => {
    const selectionSet = wayTo(operation.selectionSet, target);
    return { ...made, document: print({ ...operation, selectionSet: selectionSet! }) };
  });
}

const TYPE_NAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** Keeps only the path to a field; the field itself selects only its type's name. */
function wayTo(selectionSet: SelectionSetNode, target: FieldNode): SelectionSetNode | undefined {
  const selections = selectionSet.selections.flatMap((selection): readonly SelectionNode[] => {
    if (selection === target) {
      return [target.selectionSet ? { ...target, selectionSet: setOf([TYPE_NAME]) } : target];
    }
    if (!('selectionSet' in selection) || !selection.selectionSet) return [];
    const inside = wayTo(selection.selectionSet, target);
    return inside ? [{ ...selection, selectionSet: inside }] : [];
  });
  return selections.length === 0 ? undefined : setOf(selections);
}

function setOf(selections: SelectionSetNode['selections']): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}
