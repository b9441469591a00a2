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

/** Returns a request for each field with an access restriction. It selects only this field and the fields around it. */
export function singleFieldCases(contract: Contract, made: GraphqlCase): readonly GraphqlCase[] {
  const schema = contract.sources.graphql?.schema as GraphQLSchema;
  const restricted = new Set(usesOf(contract, made).map(({ what }) => what));
  const document = parse(made.document);
  // Skips documents with fragments, which can be used in several locations. Generated documents have none.
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
    const selectionSet = pathTo(operation.selectionSet, target);
    return { ...made, document: print({ ...operation, selectionSet: selectionSet! }) };
  });
}

const TYPE_NAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** Removes all fields except the path to one field, which selects only `__typename`. */
function pathTo(selectionSet: SelectionSetNode, target: FieldNode): SelectionSetNode | undefined {
  const selections = selectionSet.selections.flatMap((selection): readonly SelectionNode[] => {
    if (selection === target) {
      return [target.selectionSet ? { ...target, selectionSet: setOf([TYPE_NAME]) } : target];
    }
    if (!('selectionSet' in selection) || !selection.selectionSet) return [];
    const inside = pathTo(selection.selectionSet, target);
    return inside ? [{ ...selection, selectionSet: inside }] : [];
  });
  return selections.length === 0 ? undefined : setOf(selections);
}

function setOf(selections: SelectionSetNode['selections']): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}
