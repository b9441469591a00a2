import { FILTER_OPERATORS, type DeclaredFilter } from '../../model/behaviour.ts';
import { choiceOf, flagOf, member, optional, textOf, type Report, type Use } from './use.ts';

const NONE = 'none';

/**
 * Reads `x-filter: { by: created_at, is: after }` or `false`, and `@filter(by: "createdAt", is: AFTER)` or `@filter(is:
 * NONE)`. `ignoreCase: true` is optional.
 */
export function filterOf(use: Use | undefined, report: Report): { readonly filter?: DeclaredFilter } {
  if (!use) return {};
  if (use.value === false) return { filter: { by: [], at: use.at() } };
  const is = choiceOf(member(use, 'is'), [...FILTER_OPERATORS, NONE] as const, report);
  if (is === undefined) return {};
  if (is === NONE) return { filter: { by: [], at: use.at() } };
  const by = textOf(member(use, 'by'), report)?.split('.');
  const { value: ignoresCase } = optional(use, 'ignoreCase', flagOf, report);
  return by ? { filter: { by, is, ...(ignoresCase && { ignoresCase }), at: use.at() } } : {};
}
