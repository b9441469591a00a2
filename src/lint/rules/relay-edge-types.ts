import { typesOf } from '../elements.ts';
import type { Rule, Violation } from '../rule.ts';
import { fieldsOf, fieldNamed, isList, targetOf } from '../shapes.ts';
import type { NamedType } from '../../model/type.ts';

export const relayEdgeTypes: Rule = {
  id: 'relay-edge-types',
  severity: 'error',
  summary: 'An edge type must have a `node` that is not a list, and a non-null `cursor`.',
  enforces: 'Relay Cursor Connections Specification §3',
  help: 'Add `node` and `cursor: String!`.',
  *run(contract) {
    const edges = new Map<string, NamedType>();
    for (const type of typesOf(contract, 'graphql')) {
      const list = fieldNamed(type, 'edges');
      if (!list || !isList(list.type) || !fieldNamed(type, 'pageInfo')) continue;
      const edge = targetOf(contract, list.type);
      if (edge && fieldsOf(edge).length > 0) edges.set(edge.id, edge);
    }
    for (const edge of edges.values()) yield* faultsOf(edge);
  },
};

function* faultsOf(edge: NamedType): Generator<Violation> {
  const { wire } = edge.name;
  const [node, cursor] = [fieldNamed(edge, 'node'), fieldNamed(edge, 'cursor')];
  if (!node) yield { subject: wire, message: `${wire} has no node.`, at: edge.at };
  else if (isList(node.type)) yield { subject: wire, message: `The node of ${wire} is a list.`, at: node.at };
  if (!cursor) yield { subject: wire, message: `${wire} has no cursor.`, at: edge.at };
  else if (cursor.type.kind === 'nullable' || isList(cursor.type))
    yield { subject: wire, message: `The cursor of ${wire} can be null or is a list.`, at: cursor.at };
}
