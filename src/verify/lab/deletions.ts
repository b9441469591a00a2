import { includedPart } from '../../semantics/derive/included-parts.ts';
import { isRest } from '../../model/lookup.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Answered, Case } from '../exchange.ts';
import { actionOf } from '../judge/sightings.ts';
import type { Trail } from '../trail.ts';
import { repeated } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Bench, Make, Write } from './bench.ts';
import { actionsOn, deletesOf, mergesOf, moveOn, retargeted } from './changes.ts';
import { keyAfterDeletion } from './key-after-deletion.ts';
import { making, referred } from './relatives.ts';
import type { Experiment, Reading } from './experiment.ts';
import { keyed } from './subjects.ts';

/**
 * Deletes a new resource with each deleting operation. Returns the trails: reads of the deleted resource and of its
 * parts, and repeated requests.
 */
export async function tryDeletions(bench: Bench, concept: string, makeNew: Make): Promise<readonly Trail[]> {
  const trails: Trail[] = [];
  for (const write of deletionsOf(bench, concept)) {
    const { action } = write;
    const others = referred(bench.tour, concept).values();
    const makeReferred: Make = async () => others.next().value;
    const makeRelated = making(bench, makeNew);
    const makeMoved: Make = async () => {
      const made = await makeRelated();
      const moved: boolean[] = [];
      for (const one of made?.relatives ?? []) moved.push(await moveOn(bench.tour, one));
      return moved.includes(true) ? made : undefined;
    };
    const parts = partsOf(bench.tour, action);
    let remains = false;
    for (const make of [makeRelated, makeMoved, makeReferred])
      await bench.prove(async (isSettled) => {
        const makeRead: Make = async () => {
          const made = await make();
          // Reads the parts before the deletion, so that a service that caches responses has them in its cache.
          if (made) for (const part of parts) await bench.tour.send(retargeted(part, action, made));
          return made;
        };
        const done = await bench.again(write, makeRead, isSettled);
        if (!done) return undefined;
        const own = ownReadings(bench.tour, done);
        trails.push(...readingsAfter(done, own), ...(await repetitionOf(bench, done)));
        if (!isSettled)
          trails.push(
            ...(await includedAfter(bench.tour, done)),
            ...(await keyAfterDeletion(bench.tour, done)),
          );
        remains ||= own.some(({ seen }) => seen.length > 0);
        if (own.length > 0 && own.every(({ answer }) => isGone(answer)))
          trails.push(...(await partsAfter(bench.tour, parts, done)));
        return done;
      });
    // A deleted resource that is still readable, such as a revoked key, is deleted a second time.
    if (remains) await bench.twiceWithNewKeys(write, makeNew);
  }
  return trails;
}

/** Returns a deletion for each deleting operation of a resource. */
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

/** Returns reads of parts of a resource: their paths extend the path of the resource without further parameters. */
function partsOf({ contract, documented }: Tour, { operation }: Action): readonly Case[] {
  if (!isRest(operation)) return [];
  return contract.operations.filter(isRest).flatMap((other) => {
    const rest = other.path.startsWith(`${operation.path}/`) ? other.path.slice(operation.path.length) : '{';
    return other.method === 'GET' && !rest.includes('{') ? documented(other).slice(0, 1) : [];
  });
}

async function partsAfter(
  tour: Tour,
  parts: readonly Case[],
  { action, subject, written }: Experiment,
): Promise<readonly Trail[]> {
  const trails: Trail[] = [];
  for (const part of parts) {
    const read = await tour.send(retargeted(part, action, subject));
    if (read) trails.push({ kind: 'read-after-delete', removed: written, read });
  }
  return trails;
}

/** Sends requests about the parts that the contract deletes together with their resource. */
async function includedAfter(
  tour: Tour,
  { action, subject, written }: Experiment,
): Promise<readonly Trail[]> {
  const trails: Trail[] = [];
  const included = includedPart(action.operation.description);
  for (const part of subject.relatives ?? []) {
    if (part.concept.split(' ').at(-1) !== included) continue;
    for (const other of [...mergesOf(tour, part), ...actionsOn(tour, part.concept)]) {
      const [first] = tour.accepted(other.operation);
      const read = first && (await tour.ask(keyed(tour, retargeted(first.case, other, part), part.id)));
      if (read) trails.push({ kind: 'read-after-delete', removed: written, read });
    }
  }
  return trails;
}

function isGone({ outcome }: Answered): boolean {
  return outcome.status === 404 || outcome.status === 410;
}

/** Repeats a deletion. If it is declared idempotent, it must return the same result. */
async function repetitionOf({ tour }: Bench, done: Experiment): Promise<readonly Trail[]> {
  const again = await tour.send(repeated(done.written.case));
  return again && done.action.operation.idempotency ? [{ kind: 'repeat', first: done.written, again }] : [];
}

function readingsAfter({ written }: Experiment, own: readonly Reading[]): readonly Trail[] {
  return own.map(({ answer }) => ({ kind: 'read-after-delete', removed: written, read: answer }));
}

/**
 * Returns the readings of the deleted resource. A request without an id, such as `GET /account` after
 * `DELETE /accounts/{id}`, may show a different resource.
 */
function ownReadings({ contract }: Tour, { action, after }: Experiment): readonly Reading[] {
  const hasId = ({ operation }: Case): boolean =>
    actionOf(contract, operation.id)?.id !== undefined ||
    (isRest(operation) && operation.parameters.some((one) => one.in === 'path'));
  return after.filter(
    ({ kind, seen, answer }) => kind === 'own' && (!action.id || seen.length > 0 || hasId(answer.case)),
  );
}
