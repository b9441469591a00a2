import type { Answered, RestCase } from '../exchange.ts';
import { essenceOf } from '../judge/declared.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

/** Sends a read with a specific and a general range in `Accept`, which have different weights. */
export const negotiation: TrailPlan<'negotiation'> = {
  kind: 'negotiation',
  walk: async (walk) => {
    const first = walk.successes.at(-1);
    const type = essenceOf(first?.outcome.headers['content-type'] ?? '');
    if (!first || first.case.kind !== 'rest' || !isRead(walk.operation) || type === '') return [];
    const { case: made } = first;
    const trails: TrailOf<'negotiation'>[] = [];
    const admitted = await read(walk, made, `${type}, */*;q=0`);
    if (admitted) trails.push({ kind: 'negotiation', type, isAdmitted: true, first, other: admitted });
    // Services may ignore Accept (RFC 9110 §12.5.1). So the exclusion of a type is tested only if the service
    // rejects a request that excludes the type and accepts no other.
    const alone = await read(walk, made, `${type};q=0`);
    if (alone?.outcome.status !== 406) return trails;
    const excluded = await read(walk, made, `${type};q=0, */*`);
    if (excluded)
      trails.push({ kind: 'negotiation', type, isAdmitted: false, first: alone, other: excluded });
    return trails;
  },
};

function read({ ask }: Walk, made: RestCase, accept: string): Promise<Answered | undefined> {
  return ask({ ...made, headers: { ...made.headers, accept } });
}
