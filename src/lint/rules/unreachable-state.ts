import type { StateMachine } from '../../model/behaviour.ts';
import { statesAfter } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import { walkType } from '../../model/walk.ts';
import type { Rule } from '../rule.ts';

export const unreachableState: Rule = {
  id: 'unreachable-state',
  severity: 'error',
  summary: 'Every state of a state machine must be reachable from an initial state.',
  help: 'Add a transition to the state, make it initial, or remove the value.',
  *run(contract) {
    for (const { name, states, type } of contract.types.values())
      for (const machine of [states, ...inlineMachines(type)]) {
        if (!machine) continue;
        const reached = statesAfter(machine, machine.initial);
        for (const { from, at } of machine.transitions) {
          if (reached.has(from)) continue;
          const begin = machine.initial.join(', ');
          yield {
            subject: `${name.wire}.${from}`,
            message: `State ${from} cannot be reached from ${begin}.`,
            at,
          };
        }
      }
  },
};

function inlineMachines(type: Type): readonly StateMachine[] {
  const found: StateMachine[] = [];
  walkType(type, (inner) => {
    if (inner.kind === 'enum' && inner.states) found.push(inner.states);
  });
  return found;
}
