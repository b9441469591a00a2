import type { Trail } from '../trail.ts';
import { repeated } from '../trails/keyed.ts';
import type { Bench, Make, Write } from './bench.ts';
import { deletesOf, retargeted } from './changes.ts';
import { making, referred } from './relatives.ts';
import type { Experiment } from './experiment.ts';

/** Deletes a new resource by each operation; returns the readings of the deleted resource. */
export async function tryDeletions(bench: Bench, concept: string, makeNew: Make): Promise<readonly Trail[]> {
  const trails: Trail[] = [];
  for (const write of deletionsOf(bench, concept)) {
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

/** Returns the deletions of a resource, by each operation. */
export function deletionsOf({ tour }: Bench, concept: string): readonly Write[] {
  return deletesOf(tour, concept).map((action) => ({
    goal: 'delete',
    action,
    requests: (one) =>
      tour
        .accepted(action.operation)
        .slice(0, 1)
        .map((answer) => retargeted(answer.case, action, one)),
  }));
}

/** Repeats a deletion: the service must not fail, and one that is declared idempotent has the same result again. */
async function repetitionOf({ tour }: Bench, done: Experiment | undefined): Promise<readonly Trail[]> {
  const again = done && (await tour.send(repeated(done.written.case)));
  return again && done.action.operation.idempotency ? [{ kind: 'repeat', first: done.written, again }] : [];
}

function readingsAfter(done: Experiment | undefined): readonly Trail[] {
  return (done?.after ?? [])
    .filter(({ kind }) => kind === 'own')
    .map(({ answer }) => ({ kind: 'read-after-delete', removed: done!.written, read: answer }));
}
