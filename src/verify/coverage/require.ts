import type { Coverage, CoverageKind, CoverageTotal } from '../../core/coverage.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** Minimum percentage of each kind to be observed by a conclusive run. */
export type Required = Readonly<Partial<Record<CoverageKind, number>>>;

/** A run with only rejections has proved nothing. */
export const USUALLY_REQUIRED: Required = { operations: 100 };

/** Maximum number of names in one message. */
const NAMED = 5;

/** Returns one error for each kind with insufficient observations. */
export function vacuity({ totals, owners }: Coverage): readonly Diagnostic[] {
  return totals.filter(isShort).map(({ kind, observed, declared, required = 0 }) => {
    const missed = owners.flatMap(({ name: owner, points }) =>
      points
        .filter((point) => point.kind === kind && point.seen === 0)
        .map(({ name }) => (kind === 'operations' || kind === 'webhooks' ? owner : `${owner} ${name}`)),
    );
    const more = missed.length - NAMED;
    const named = [...missed.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
    return say['verify-vacuous']({ kind, observed, declared, required, missed: named });
  });
}

function isShort({ observed, declared, required }: CoverageTotal): boolean {
  return required !== undefined && observed * 100 < required * declared;
}
