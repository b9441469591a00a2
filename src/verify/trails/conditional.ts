import type { Answered, RestCase } from '../exchange.ts';
import { declaredResponse } from '../judge/declared.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan } from './plan.ts';
import { isRead } from './readers.ts';

/** Headers of conditional requests, by validator (RFC 9110 §13.1). */
const CONDITIONS = [
  { validator: 'etag', header: 'if-none-match' },
  { validator: 'last-modified', header: 'if-modified-since' },
] as const;

/** Repeats a read as a conditional request, if both the validator and 304 are declared. */
export const conditional: TrailPlan<'conditional'> = {
  kind: 'conditional',
  walk: async ({ operation, successes, send }) => {
    const last = successes.at(-1);
    if (!last || last.case.kind !== 'rest' || !isRead(operation)) return [];
    const accepted = unconditional(last.case);
    if (!accepted.operation.responses.some(({ status }) => status === 304)) return [];
    const trails: TrailOf<'conditional'>[] = [];
    for (const { validator, header } of CONDITIONS) {
      if (!declares(last, validator)) continue;
      const first = await send(accepted);
      const value = first?.outcome.headers[validator];
      const again = first && value && (await send({ ...accepted, headers: { [header]: value } }));
      if (again) trails.push({ kind: 'conditional', validator, first, again });
    }
    return trails;
  },
};

/**
 * Conditions in declared parameters. They are removed, because they could take precedence over the tested condition
 * (RFC 9110 §13.2.2).
 */
const CONDITIONAL = /^header\.(?:if-(?:none-match|modified-since|match|unmodified-since|range)|range)$/i;

function unconditional(made: RestCase): RestCase {
  const others = Object.entries(made.parameters).filter(([key]) => !CONDITIONAL.test(key));
  return { ...made, parameters: Object.fromEntries(others) };
}

function declares({ case: made, outcome }: Answered, header: string): boolean {
  if (made.kind !== 'rest') return false;
  const declared = declaredResponse(made.operation, outcome.status)?.headers ?? [];
  return declared.some(({ name }) => name.wire.toLowerCase() === header);
}
