import { isSameState } from '../../semantics/laws/values.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import { stateIn } from '../laws/effect-states.ts';
import { isSuccess } from '../run/tally.ts';
import type { Bench, Make, Write } from './bench.ts';
import { actionsOn, mergesOf, nextStates, retargeted, singleChanges, someRequests } from './changes.ts';
import { deletionsOf } from './deletions.ts';
import type { Subject } from './experiment.ts';
import { keyed } from './subjects.ts';

/** Maximum number of states to enter. */
const MAX_MOVES = 4;

/** Sends requests in states in which the contract does not declare them (`from` of an effect). */
export async function tryOutsideStates(bench: Bench, concept: string, make: Make): Promise<void> {
  const { tour } = bench;
  const isGuarded = ({ states }: Action): boolean => (states?.value.from.length ?? 0) > 0;
  const actions = actionsOn(tour, concept);
  const { actions: all } = derive(tour.contract);
  const isOwn = ({ collection }: Action): boolean => collection?.value === concept;
  const subject = all.some((one) => isOwn(one) && isGuarded(one)) ? await make() : undefined;
  if (!subject) return;
  const writes = [
    ...mergesOf(tour, subject).map((action): Write => changing(bench, action, subject)),
    ...actions.map((action): Write => calling(bench, action)),
    ...deletionsOf(bench, concept),
  ].filter(({ action }) => isGuarded(action));
  const moves = actions.flatMap((move) =>
    nextStates(tour, move, subject)
      .concat(someRequests(tour, move).slice(0, 1))
      .map((made) => ({ move, made })),
  );
  for (const { move, made } of writes.length > 0 ? moves.slice(0, MAX_MOVES) : []) {
    const one = await make();
    if (!one) return;
    const first = (other: Subject): Case => retargeted(made, move, other);
    const moved = await tour.send(keyed(tour, first(one), bench.salt('move')));
    if (!moved || !isSuccess(moved)) continue;
    const later = { ...one, filled: moved };
    let current = await bench.readNew(later);
    for (const write of writes) {
      const state = stateIn(current[0]);
      const { from } = write.action.states!.value;
      if (state === undefined || from.some((allowed) => isSameState(allowed, state))) continue;
      const guarded: Write = { ...write, otherwise: 'refusal', first };
      const done = await bench.run(guarded, later, current, false);
      if (done) await bench.prove((isSettled) => bench.again(guarded, make, isSettled), done);
      current = done?.after ?? current;
    }
  }
}

function changing({ tour }: Bench, action: Action, subject: Subject): Write {
  const [change] = singleChanges(tour, action, subject);
  const requests: Write['requests'] = (one) =>
    (change?.requests ?? []).slice(0, 1).map((made) => retargeted(made, action, one));
  return { goal: 'merge', action, requests };
}

function calling({ tour }: Bench, action: Action): Write {
  const requests: Write['requests'] = (one) =>
    someRequests(tour, action)
      .slice(0, 1)
      .map((made) => retargeted(made, action, one));
  return { goal: 'action', action, requests };
}
