/** The state machines of the contract as data: what a service interprets and a user interface shows. */
import type { StateMachine } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Protocol } from '../../../model/node.ts';
import { docComment, es, identifier, propertyKey, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import type { View } from '../../templates.ts';

const INTERFACES = { rest: 'REST', graphql: 'GraphQL' } as const;

/** The view of `states.ts`: by protocol, so that types of one name stay apart; undefined without any states. */
export function statesView(contract: Contract): View | undefined {
  const protocols = (['rest', 'graphql'] as const).flatMap((protocol) => {
    const machines = machinesOf(contract, protocol);
    return machines.length === 0
      ? []
      : [{ name: identifier(protocol), documentation: documentation(protocol), machines }];
  });
  return protocols.length === 0 ? undefined : { protocols };
}

function documentation(protocol: Protocol): Es {
  return docComment([
    `Enums of the ${INTERFACES[protocol]} interface whose values are states: in which something new can be, and what can follow each.`,
  ]);
}

function machinesOf(contract: Contract, protocol: Protocol): readonly View[] {
  return [...contract.types.values()].flatMap((type) =>
    type.states && type.protocol === protocol ? [machineView(type.name.wire, type.states)] : [],
  );
}

function machineView(name: string, { initial, transitions }: StateMachine): View {
  return {
    name: propertyKey(name),
    initial: statesOf(initial),
    transitions: transitions.map(({ from, to }) => es`${propertyKey(from)}: ${statesOf(to)}`),
  };
}

function statesOf(states: readonly string[]): Es {
  return bracketed(states.map((state) => stringLiteral(state)));
}
