import { isRest, namedType } from '../../model/lookup.ts';
import { membersOf } from '../../semantics/derive/shape.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { keyIsChosen, withKeyOf } from '../cases/idempotency-key.ts';
import type { Trail } from '../trail.ts';
import { differ, effectiveInput, repeated } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Experiment } from './experiment.ts';

/** Maximum number of different creations to send. */
const MAX_OTHERS = 2;

/** After a deletion, sends different creations with the idempotency key of the deleted resource. */
export async function keyAfterDeletion(tour: Tour, { subject }: Experiment): Promise<readonly Trail[]> {
  const { contract } = tour;
  const { created: first } = subject;
  if (!first || !keyIsChosen(contract, first.case.operation)) return [];
  if (!isRest(first.case.operation) && !isNeverReused(tour, subject.seen)) return [];
  const asked = effectiveInput(first.case);
  const others = tour.accepted(first.case.operation).map((answer) => answer.case);
  const trails: Trail[] = [];
  for (const made of others.filter((one) => differ(effectiveInput(one), asked)).slice(-MAX_OTHERS)) {
    const other = await tour.ask(repeated(withKeyOf(contract, made, first.case)));
    if (other) trails.push({ kind: 'key-reuse', first, other });
  }
  return trails;
}

/**
 * True if the contract states that the ids of a type are never reused. Otherwise, if the key is the id of the
 * resource, a service may forget the key when it deletes the resource.
 */
function isNeverReused({ contract }: Tour, { view }: Sighting): boolean {
  const { type } = namedType(contract, view);
  const types = type.kind === 'object' ? [view, ...type.implements] : [view];
  return types.some((id) =>
    /\bnever\b[^.]*\breused\b/i.test(
      membersOf(contract, namedType(contract, id).type).get('id')?.description ?? '',
    ),
  );
}
