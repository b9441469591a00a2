import { keyIsChosen, withKeyOf } from '../cases/idempotency-key.ts';
import type { Answered } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import { repeated } from '../trails/keyed.ts';
import type { Trail } from '../trail.ts';
import type { Bench, Make } from './bench.ts';
import { actionsOn, mergesOf, retargeted, someRequests } from './changes.ts';
import type { Subject } from './experiment.ts';
import { keyed } from './subjects.ts';

/** Sends the same request with the same idempotency key to two new resources. */
export async function shareKeys(bench: Bench, subject: Subject, make: Make): Promise<readonly Trail[]> {
  const { tour } = bench;
  const trails: Trail[] = [];
  for (const action of [...actionsOn(tour, subject.concept), ...mergesOf(tour, subject)]) {
    if (!keyIsChosen(tour.contract, action.operation)) continue;
    const [one, two] = [await make(), await make()];
    if (!one || !two || one.id === two.id) return trails;
    let first: Answered | undefined;
    for (const made of someRequests(tour, action)) {
      first = await tour.send(keyed(tour, retargeted(made, action, one), bench.salt('shared key')));
      if (first && isSuccess(first)) break;
    }
    if (!first || !isSuccess(first)) continue;
    const other = await tour.ask(
      repeated(withKeyOf(tour.contract, retargeted(first.case, action, two), first.case)),
    );
    if (other) trails.push({ kind: 'shared-key', first, other });
  }
  return trails;
}
