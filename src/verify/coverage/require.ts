import type { Coverage, CoverageKind, CoverageTotal } from '../../core/coverage.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import { firstNames } from '../../core/first-names.ts';

/** The minimum percentage of each kind that a conclusive run must observe. */
export type Required = Readonly<Partial<Record<CoverageKind, number>>>;

/** Every operation must succeed at least once, because rejected requests alone do not test an operation. */
export const DEFAULT_REQUIRED: Required = { operations: 100 };

/** Maximum number of names in one message. */
const MAX_NAMES = 5;

/** Returns an error for each kind whose percentage is too low. */
export function coverageErrors({ totals, owners }: Coverage): readonly Diagnostic[] {
  return totals.filter(isShort).map(({ kind, observed, declared, required = 0 }) => {
    const missed = owners.flatMap(({ name: owner, points }) =>
      points
        .filter((point) => point.kind === kind && point.seen === 0)
        .map(({ name }) => (kind === 'operations' || kind === 'webhooks' ? owner : `${owner} ${name}`)),
    );
    // Rounded down, because 99.9% is not complete.
    const percent = Math.floor((observed * 100) / declared);
    return say['verify-vacuous']({
      kind,
      observed,
      declared,
      required,
      missed: firstNames(missed, MAX_NAMES),
      percent,
    });
  });
}

function isShort({ observed, declared, required }: CoverageTotal): boolean {
  return required !== undefined && observed * 100 < required * declared;
}
