import { typesOf } from '../elements.ts';
import type { Rule } from '../rule.ts';
import { fieldsOf, isConnection, targetOf } from '../shapes.ts';
import type { Property } from '../../model/type.ts';

export const relayArguments: Rule = {
  id: 'relay-arguments',
  severity: 'error',
  summary: 'A field that returns a connection must accept `first` and `after`, or `last` and `before`.',
  enforces: 'Relay Cursor Connections Specification §4',
  help: 'Add both arguments of at least one direction. Without them, clients cannot request the next page.',
  *run(contract) {
    for (const owner of typesOf(contract, 'graphql')) {
      for (const field of fieldsOf(owner)) {
        const target = targetOf(contract, field.type);
        if (!target || !isConnection(target) || hasPageArguments(field)) continue;
        const subject = `${owner.name.wire}.${field.name.wire}`;
        yield {
          subject,
          message: `${subject} returns ${target.name.wire}, but accepts neither first and after nor last and before.`,
          at: field.at,
        };
      }
    }
  },
};

function hasPageArguments(field: Property): boolean {
  const names = new Set(field.arguments.map(({ name }) => name.wire));
  return (names.has('first') && names.has('after')) || (names.has('last') && names.has('before'));
}
