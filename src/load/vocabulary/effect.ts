import { EFFECTS, type DeclaredEffect } from '../../model/behaviour.ts';
import { choiceOf, member, textOf, textsOf, type Report, type Use } from './use.ts';

/**
 * Reads `x-effect: { does: transition, of: Order, from: [open], to: [paid] }` or `false`, and `@effect(does:
 * TRANSITION, …)`.
 */
export function effectOf(use: Use | undefined, report: Report): { readonly effect?: DeclaredEffect } {
  if (!use) return {};
  if (use.value === false) return { effect: { does: 'unknown', from: [], to: [], at: use.at() } };
  const does = choiceOf(member(use, 'does'), EFFECTS, report);
  const named = member(use, 'of');
  const of = named.value === undefined ? undefined : textOf(named, report);
  if (does === undefined) return {};
  const states = (key: string): readonly string[] => {
    const listed = member(use, key);
    return listed.value === undefined ? [] : (textsOf(listed, report) ?? []);
  };
  return {
    effect: { does, ...(of !== undefined && { of }), from: states('from'), to: states('to'), at: use.at() },
  };
}
