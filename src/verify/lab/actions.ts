import { actionsOn, retargeted, someRequests } from './changes.ts';
import type { Bench, Make, Write } from './bench.ts';

/** Calls each action on a new resource: accepted, all views agree; rejected, nothing changes. */
export async function tryActions(bench: Bench, concept: string, make: Make): Promise<void> {
  for (const action of actionsOn(bench.tour, concept)) {
    const subject = await make();
    if (!subject) return;
    let current = await bench.read(subject);
    for (const made of someRequests(bench.tour, action)) {
      const requests: Write['requests'] = (one) => [retargeted(made, action, one)];
      const write: Write = { goal: 'action', otherwise: 'refusal', action, requests };
      const done = await bench.run(write, subject, current, false);
      if (done) await bench.prove((isSettled) => bench.again(write, make, isSettled), done);
      current = done?.after ?? (await bench.read(subject));
    }
  }
}
