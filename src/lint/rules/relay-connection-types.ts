import { typesOf } from '../elements.ts';
import type { Rule } from '../rule.ts';
import { fieldNamed, isConnection, isList, targetOf } from '../shapes.ts';

export const relayConnectionTypes: Rule = {
  id: 'relay-connection-types',
  severity: 'error',
  summary:
    'A type whose name ends in `Connection` must have a field `edges` with a list of an object type, and a field `pageInfo: PageInfo!`.',
  enforces: 'Relay Cursor Connections Specification §2',
  help: 'Add the field, or rename the type. Clients treat every type with this suffix as a connection.',
  *run(contract) {
    for (const type of typesOf(contract, 'graphql').filter(isConnection)) {
      const { wire } = type.name;
      const edges = fieldNamed(type, 'edges');
      if (!edges || !isList(edges.type) || targetOf(contract, edges.type)?.declaredAs !== 'object')
        yield { subject: wire, message: `${wire} has no list of edges.`, at: edges?.at ?? type.at };
      const pageInfo = fieldNamed(type, 'pageInfo');
      const isPageInfo = pageInfo && targetOf(contract, pageInfo.type)?.name.wire === 'PageInfo';
      if (!isPageInfo || pageInfo.type.kind === 'nullable')
        yield { subject: wire, message: `${wire} has no pageInfo: PageInfo!.`, at: pageInfo?.at ?? type.at };
    }
  },
};
