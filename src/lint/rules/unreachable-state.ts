import { statesAfter } from '../../model/lookup.ts';
import type { Rule } from '../rule.ts';

export const unreachableState: Rule = {
  id: 'unreachable-state',
  severity: 'error',
  summary: 'Every state of a state machine must be reachable from an initial state.',
  help: 'Add a transition to the state, make it initial, or remove the value.',
  *run(contract) {
    for (const { name, states } of contract.types.values()) {
      if (!states) continue;
      const reached = statesAfter(states, states.initial);
      for (const { from, at } of states.transitions) {
        if (reached.has(from)) continue;
        const begin = states.initial.join(', ');
        yield {
          subject: `${name.wire}.${from}`,
          message: `State ${from} cannot be reached from ${begin}.`,
          at,
        };
      }
    }
  },
};
