import { declaredResponse } from '../judge/declared.ts';
import type { TrailPlan } from './plan.ts';
import { isRead } from './readers.ts';

/** What was read is asked for once more, if it has changed: where both ETag and 304 are declared. */
export const conditional: TrailPlan<'conditional'> = {
  kind: 'conditional',
  walk: async ({ operation, successes, send }) => {
    const last = successes.at(-1);
    if (!last || last.case.kind !== 'rest' || !isRead(operation)) return [];
    const { case: accepted, outcome } = last;
    const declared = declaredResponse(accepted.operation, outcome.status);
    const hasTag = declared?.headers.some(({ name }) => name.wire.toLowerCase() === 'etag') === true;
    if (!hasTag || !accepted.operation.responses.some(({ status }) => status === 304)) return [];
    const first = await send(accepted);
    const tag = first?.outcome.headers['etag'];
    if (!first || tag === undefined) return [];
    const again = await send({ ...accepted, headers: { 'if-none-match': tag } });
    return again ? [{ kind: 'conditional', first, again }] : [];
  },
};
