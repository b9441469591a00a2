import type { Trail } from '../trail.ts';
import { repeated } from '../trails/keyed.ts';
import type { Bench, Make, Write } from './bench.ts';
import { deletesOf, retargeted } from './changes.ts';
import { making, referred } from './relatives.ts';
import type { Experiment } from './experiment.ts';

/** Deletes a new resource by each operation; returns the readings of the deleted resource. */
export async function tryDeletions(bench: Bench, concept: string, makeNew: Make): Promise<readonly Trail[]> {
  const trails: Trail[] = [];
  for (const action of deletesOf(bench.tour, concept)) {
    const requests: Write['requests'] = (one) =>
      bench.tour
        .accepted(action.operation)
        .slice(0, 1)
        .map((answer) => retargeted(answer.case, action, one));
    const write: Write = { goal: 'delete', action, requests };
    const others = referred(bench.tour, concept).values();
    const makeReferred: Make = async () => others.next().value;
    for (const make of [making(bench, makeNew), makeReferred])
      await bench.prove(async (isSettled) => {
        const done = await bench.again(write, make, isSettled);
        trails.push(...readingsAfter(done), ...(await repetitionOf(bench, done)));
        return done;
      });
  }
  return trails;
}

/** A deletion that is declared idempotent has the same result again. */
async function repetitionOf({ tour }: Bench, done: Experiment | undefined): Promise<readonly Trail[]> {
  if (!done?.action.operation.idempotency) return [];
  const again = await tour.send(repeated(done.written.case));
  return again ? [{ kind: 'repeat', first: done.written, again }] : [];
}

function readingsAfter(done: Experiment | undefined): readonly Trail[] {
  return (done?.after ?? [])
    .filter(({ kind }) => kind === 'own')
    .map(({ answer }) => ({ kind: 'read-after-delete', removed: done!.written, read: answer }));
}
