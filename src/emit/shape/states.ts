/** State machines of a contract, by interface: types with the same name in both interfaces are separate. */
import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Protocol } from '../../model/node.ts';

export interface Machines {
  readonly protocol: Protocol;
  /** Name of the interface in documentation. */
  readonly interface: string;
  /** State machines by wire name of the enum; at least one. */
  readonly machines: readonly (readonly [enumName: string, machine: StateMachine])[];
}

const INTERFACES = [
  ['rest', 'REST'],
  ['graphql', 'GraphQL'],
] as const;

/** State machines of REST come before those of GraphQL. */
export function machinesOf({ types }: Contract): readonly Machines[] {
  return INTERFACES.flatMap(([protocol, name]) => {
    const machines = [...types.values()].flatMap((type) =>
      type.states && type.protocol === protocol ? [[type.name.wire, type.states] as const] : [],
    );
    return machines.length === 0 ? [] : [{ protocol, interface: name, machines }];
  });
}
