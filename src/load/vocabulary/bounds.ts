import { durationOf } from '../../core/duration.ts';
import { BOUNDS, type DeclaredBounds, type Moment } from '../../model/marks.ts';
import { hasOnly, malformed, optional, textOf, type Report, type Use } from './use.ts';

/** Reads `x-bounds: { after: startsAt, max: now+P90D }` and `@bounds(after: "startsAt", max: "now+P90D")`. */
export function boundsOf(use: Use, report: Report): DeclaredBounds | undefined {
  if (!hasOnly(use, [...BOUNDS, 'min', 'max'], report)) return undefined;
  const siblings = BOUNDS.map((is) => ({ is, property: optional(use, is, textOf, report) }));
  const min = optional(use, 'min', momentIn, report);
  const max = optional(use, 'max', momentIn, report);
  if (!min.isFit || !max.isFit || siblings.some(({ property }) => !property.isFit)) return undefined;
  const named = siblings.flatMap(({ is, property: { value } }) =>
    value === undefined ? [] : [{ is, property: value }],
  );
  if (named.length === 0 && !min.value && !max.value) return malformed(use, 'at least one bound', report);
  return {
    siblings: named,
    ...(min.value && { min: min.value }),
    ...(max.value && { max: max.value }),
    at: use.at(),
  };
}

/** Reads a moment such as `now`, `now+PT1M`, or `now-P1D`. */
function momentIn(use: Use, report: Report): Moment | undefined {
  const [whole, sign, text = 'PT0S'] =
    (typeof use.value === 'string' && /^now(?:([+-])(P.+))?$/.exec(use.value)) || [];
  const duration = whole === undefined ? undefined : durationOf(text);
  return duration
    ? { sign: sign === '-' ? -1 : 1, duration }
    : malformed(use, 'now, or now plus or minus a duration, such as now+P90D', report);
}
