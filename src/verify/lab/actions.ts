import { deletionsOf } from './deletions.ts';
import { actionsOn, retargeted, someRequests } from './changes.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import { machineOf } from '../../model/lookup.ts';
import { choiceOf } from '../judge/state-choice.ts';
import type { Tour } from '../trails/plan.ts';
import { withChoice } from '../trails/state-now.ts';
import type { Subject } from './experiment.ts';
import type { Bench, Make, Write } from './bench.ts';

/** Calls each action on a new resource, and deletes it: accepted, all views agree; rejected, nothing changes. */
export async function tryActions(bench: Bench, concept: string, make: Make): Promise<void> {
  for (const action of actionsOn(bench.tour, concept)) {
    const subject = await make();
    if (!subject) return;
    let current = await bench.readNew(subject);
    for (const made of [...someRequests(bench.tour, action), ...nextStates(bench.tour, action, subject)]) {
      const requests: Write['requests'] = (one) => [retargeted(made, action, one)];
      const write: Write = { goal: 'action', otherwise: 'refusal', action, requests };
      const done = await bench.run(write, subject, current, false);
      if (done) await bench.prove((isSettled) => bench.again(write, make, isSettled), done);
      const again = done?.goal === 'action' ? await bench.repeat(write, subject, done, make) : undefined;
      current = again ?? done?.after ?? (await bench.read(subject));
    }
    // It may be in another state now than those that are deleted as they were created. Existing ones may be in use.
    for (const deletion of subject.created ? deletionsOf(bench, concept) : [])
      await bench.run(deletion, subject, current, false);
    const [accepted] = someRequests(bench.tour, action);
    const requests: Write['requests'] = (one) => (accepted ? [retargeted(accepted, action, one)] : []);
    await bench.anew({ goal: 'action', action, requests }, make);
  }
}

/** Requests for the next states of a resource, if a request chooses the state. */
export function nextStates(tour: Tour, action: Action, { seen }: Subject): readonly Case[] {
  const [made] = someRequests(tour, action);
  for (const { property, value } of seen.members.values()) {
    const machine = machineOf(tour.contract, property.type);
    const choice = machine && made && choiceOf(tour.contract, action.operation, machine);
    if (!choice) continue;
    const next = machine.transitions.find(({ from }) => from === value)?.to ?? [];
    return next.map((state) => withChoice(tour, made, choice, state, 'action'));
  }
  return [];
}
