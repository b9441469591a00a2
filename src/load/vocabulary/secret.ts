import { durationOf, type Duration } from '../../core/duration.ts';
import type { DeclaredSecret } from '../../model/marks.ts';
import { conditionsOf } from './condition.ts';
import { choiceOf, hasOnly, malformed, member, optional, type Report, type Use } from './use.ts';

/**
 * Reads `x-secret: { shown: once, signs: webhooks, overlap: P7D }` and `@secret(shown: ONCE, signs: WEBHOOKS, overlap:
 * "P7D")`, also with `valid: { state: active }`.
 */
export function secretOf(use: Use, report: Report): DeclaredSecret | undefined {
  if (!hasOnly(use, ['shown', 'signs', 'overlap', 'valid'], report)) return undefined;
  const shown = choiceOf(member(use, 'shown'), ['once'], report);
  const signs = optional(use, 'signs', (own) => choiceOf(own, ['webhooks'], report), report);
  const overlap = optional(use, 'overlap', durationIn, report);
  const valid = optional(use, 'valid', conditionsOf, report);
  if (!shown || !signs.isFit || !overlap.isFit || !valid.isFit) return undefined;
  if (overlap.value && !signs.value)
    return malformed(use, 'an object with signs, because it has overlap', report);
  return {
    signsWebhooks: signs.value !== undefined,
    ...(overlap.value && { overlap: overlap.value }),
    ...(valid.value && { valid: valid.value }),
    at: use.at(),
  };
}

/** Reads a duration such as `P7D` or `PT1M`. Reports a malformed use. */
function durationIn(use: Use, report: Report): Duration | undefined {
  const found = typeof use.value === 'string' ? durationOf(use.value) : undefined;
  return found ?? malformed(use, 'a duration such as P7D or PT1M', report);
}
