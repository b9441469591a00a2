import type { TrailPlan } from './plan.ts';
import { firstWithKey, repeated } from './keyed.ts';

/** Sends a request, and repeats it with the same idempotency key. */
export const repeat: TrailPlan<'repeat'> = {
  kind: 'repeat',
  walk: async (walk) => {
    const first = await firstWithKey(walk, 'repeat');
    const again = first && (await walk.send(repeated(first.case)));
    return again ? [{ kind: 'repeat', first, again }] : [];
  },
};
