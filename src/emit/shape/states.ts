/** State machines of a contract, by protocol, because types with the same name in both protocols are separate. */
import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Protocol } from '../../model/node.ts';

export interface Machines {
  readonly protocol: Protocol;
  /** The name of the protocol in documentation. */
  readonly interface: string;
  /** At least one state machine, by the wire name of its enum. */
  readonly machines: readonly (readonly [enumName: string, machine: StateMachine])[];
}

const INTERFACES = [
  ['rest', 'REST'],
  ['graphql', 'GraphQL'],
] as const;

/** Returns the state machines of REST, and then the state machines of GraphQL. */
export function machinesOf({ types }: Contract): readonly Machines[] {
  return INTERFACES.flatMap(([protocol, name]) => {
    const machines = [...types.values()].flatMap((type) =>
      type.states && type.protocol === protocol ? [[type.name.wire, type.states] as const] : [],
    );
    return machines.length === 0 ? [] : [{ protocol, interface: name, machines }];
  });
}
