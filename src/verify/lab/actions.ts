import { deletionsOf } from './deletions.ts';
import { actionsOn, nextStates, retargeted, someRequests } from './changes.ts';
import { readWithInvalidKey, readWithKey } from './invalid-key.ts';
import type { Bench, Make, Write } from './bench.ts';

/**
 * Calls each action on a new resource, then deletes the resource. All views must show the effect of an accepted call,
 * and no view may show the effect of a rejected call.
 */
export async function tryActions(bench: Bench, concept: string, make: Make): Promise<void> {
  for (const action of actionsOn(bench.tour, concept)) {
    const subject = await make();
    if (!subject) return;
    let current = await bench.readNew(subject);
    await readWithKey(bench.tour, subject);
    const usual = someRequests(bench.tour, action);
    for (const made of [...usual, ...nextStates(bench.tour, action, subject)]) {
      const requests: Write['requests'] = (one) => [retargeted(made, action, one)];
      const write: Write = { goal: 'action', otherwise: 'refusal', action, requests };
      const done = await bench.run(write, subject, current, false);
      if (done) await bench.prove((isSettled) => bench.again(write, make, isSettled), done);
      if (done?.goal === 'action') bench.others.push(...(await readWithInvalidKey(bench.tour, done)));
      const again = done?.goal === 'action' ? await bench.repeat(write, subject, done, make) : undefined;
      current = again ?? done?.after ?? (await bench.read(subject));
    }
    // Deletes the resource in the state after the actions. Existing resources are not deleted, because they may be in
    // use.
    for (const deletion of subject.created ? deletionsOf(bench, concept) : [])
      await bench.run(deletion, subject, current, false);
    const requests: Write['requests'] = (one) =>
      usual.slice(0, 1).map((made) => retargeted(made, action, one));
    await bench.twiceWithNewKeys({ goal: 'action', action, requests }, make);
  }
}
