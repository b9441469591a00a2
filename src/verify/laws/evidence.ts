import type { Severity } from '../../core/diagnostic.ts';
import { isAtLeast, weaker } from '../../semantics/derive/fact.ts';
import type { Evidence } from '../../semantics/semantics.ts';

/** Returns the severity for the weakest evidence, or undefined if it is only a guess. */
export function severityOf(...evidence: readonly Evidence[]): Severity | undefined {
  const weakest = evidence.reduce(weaker, 'declared');
  if (isAtLeast(weakest, 'standard')) return 'error';
  return weakest === 'recognized' ? 'warning' : undefined;
}
