/** The state machines of the contract as data, for services and user interfaces. */
import type { StateMachine } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import { machinesOf, type Machines } from '../../shape/states.ts';

/**
 * Returns `states.ts`, separated by protocol, because types in both can have the same name, or undefined if there are no
 * states.
 */
export function statesModule(contract: Contract): Es | undefined {
  const protocols = machinesOf(contract).map((one) => {
    const machines = one.machines.map(([name, machine]) => machineMember(name, machine));
    return es`${documentation(one)}export const ${identifier(one.protocol)} = {
  ${joinEs(machines, '\n')}
} as const;`;
  });
  return protocols.length === 0 ? undefined : es`\n${joinEs(protocols, '\n\n')}`;
}

function documentation({ interface: of }: Machines): Es {
  return docComment([
    `State machines of the ${of} interface: initial states, and possible next states of each state.`,
  ]);
}

function machineMember(name: string, { initial, transitions }: StateMachine): Es {
  const next = transitions.map(({ from, to }) => es`${propertyKey(from)}: ${statesOf(to)},`);
  const rows = next.length === 0 ? es`` : es`\n  ${joinEs(next, '\n')}`;
  return es`${propertyKey(name)}: {
  initial: ${statesOf(initial)},
  transitions: {${rows}
  },
},`;
}

function statesOf(states: readonly string[]): Es {
  return bracketed(states.map((state) => stringLiteral(state)));
}
