import { isRest } from '../../model/lookup.ts';
import type { TrailPlan } from './plan.ts';

/** Compares HEAD with GET of the same resource. */
export const head: TrailPlan<'head'> = {
  kind: 'head',
  walk: async ({ contract, operation, successes, send }) => {
    const last = successes.at(-1);
    if (!isRest(operation) || operation.method !== 'HEAD' || last?.case.kind !== 'rest') return [];
    const read = contract.operations.find(
      (other) => isRest(other) && other.method === 'GET' && other.path === operation.path,
    );
    if (!read || !isRest(read)) return [];
    const bare = await send(last.case);
    const whole = bare && (await send({ ...last.case, operation: read }));
    return whole ? [{ kind: 'head', bare, whole }] : [];
  },
};
