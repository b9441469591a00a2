/** The state machines of the contract as data, for use by services and user interfaces. */
import type { StateMachine } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import { docComment, es, identifier, propertyKey, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import { machinesOf, type Machines } from '../../shape/states.ts';
import type { View } from '../../templates.ts';

/** The view of `states.ts`: by protocol, to separate types of the same name; undefined without any states. */
export function statesView(contract: Contract): View | undefined {
  const protocols = machinesOf(contract).map((one) => ({
    name: identifier(one.protocol),
    documentation: documentation(one),
    machines: one.machines.map(([name, machine]) => machineView(name, machine)),
  }));
  return protocols.length === 0 ? undefined : { protocols };
}

function documentation({ interface: of }: Machines): Es {
  return docComment([
    `State machines of the ${of} interface: initial states, and possible next states of each state.`,
  ]);
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
