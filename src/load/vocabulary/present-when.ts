import { isJsonObject } from '../../core/json.ts';
import type { Condition, DeclaredPresence } from '../../model/marks.ts';
import { conditionsOf, valuesOf } from './condition.ts';
import { flagOf, hasOnly, malformed, member, optional, textOf, type Report, type Use } from './use.ts';

/**
 * Reads `x-present-when: { state: [paid], only: false }` and `@presentWhen(property: "state", is: ["PAID"], only:
 * false)`.
 */
export function presentWhenOf(use: Use, report: Report): DeclaredPresence | undefined {
  const isDirective = use.name.startsWith('@');
  if (!isDirective && !isJsonObject(use.value)) return malformed(use, 'an object', report);
  const when = isDirective ? conditionIn(use, report) : conditionsOf(use, report, ['only']);
  const only = optional(use, 'only', flagOf, report);
  return when && only.isFit ? { when, isExclusive: only.value ?? true, at: use.at() } : undefined;
}

function conditionIn(use: Use, report: Report): readonly Condition[] | undefined {
  if (!hasOnly(use, ['property', 'is', 'only'], report)) return undefined;
  const property = textOf(member(use, 'property'), report);
  const is = valuesOf(member(use, 'is'), report);
  return property !== undefined && is ? [{ property, is }] : undefined;
}
