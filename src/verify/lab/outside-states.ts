import { isSameState } from '../../semantics/laws/values.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Case } from '../exchange.ts';
import { itemsOfConcept } from '../judge/sightings.ts';
import { withInput } from '../judge/pages.ts';
import { stateIn, stateOf } from '../laws/effect-states.ts';
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
  const isOwn = ({ collection }: Action): boolean => collection?.value === concept;
  const isDeclared = derive(tour.contract).actions.some((one) => isOwn(one) && one.states);
  const subject = isDeclared ? await make() : undefined;
  if (!subject) return;
  await tryObservedStates(bench, subject);
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

/**
 * Changes listed resources whose states are not in the `to` of the change. An accepted change must move them to one of
 * these states.
 */
async function tryObservedStates(bench: Bench, made: Subject): Promise<void> {
  const { tour } = bench;
  const actions = mergesOf(tour, made).filter(({ states }) => (states?.value.to.length ?? 0) > 0);
  const lists = actions.length > 0 ? (await bench.read(made)).filter(({ kind }) => kind === 'list') : [];
  const listed = lists.flatMap(({ answer }) => itemsOfConcept(tour.contract, answer, made.concept));
  const byState = new Map(listed.map((seen) => [JSON.stringify(stateOf(seen)), seen]));
  for (const action of actions)
    for (const seen of byState.values()) {
      const state = stateOf(seen);
      if (state === undefined || action.states!.value.to.some((end) => isSameState(end, state))) continue;
      const subject: Subject = { concept: made.concept, id: seen.id, seen, above: new Map() };
      const write = changing(bench, action, subject);
      const done = await bench.run(write, subject, await bench.read(subject), false);
      if (done) await bench.prove((isSettled) => bench.again(write, async () => subject, isSettled), done);
    }
}

/**
 * Returns a change of one property. Every second request for a resource restores the value, so that each request is a
 * change.
 */
function changing({ tour }: Bench, action: Action, subject: Subject): Write {
  const [change] = singleChanges(tour, action, subject);
  const [first] = change?.requests ?? [];
  const value = change && subject.seen.members.get(change.input.member)?.value;
  const sent = new Map<string, number>();
  const requests: Write['requests'] = (one) => {
    if (!first || !change) return [];
    const before = sent.get(one.id) ?? 0;
    sent.set(one.id, before + 1);
    const isBack = before % 2 === 1 && value !== undefined;
    return [retargeted(isBack ? withInput(first, change.input.from, value) : first, action, one)];
  };
  return { goal: 'merge', action, requests };
}

function calling({ tour }: Bench, action: Action): Write {
  const requests: Write['requests'] = (one) =>
    someRequests(tour, action)
      .slice(0, 1)
      .map((made) => retargeted(made, action, one));
  return { goal: 'action', action, requests };
}
