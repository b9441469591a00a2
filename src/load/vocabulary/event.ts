import { CAUSES, type DeclaredEvent } from '../../model/marks.ts';
import { bodyExpression } from './expression.ts';
import {
  choiceOf,
  hasOnly,
  malformed,
  member,
  namesOf,
  optional,
  textOf,
  type Report,
  type Use,
} from './use.ts';

/** Reads `x-event: { of: Order, enters: paid, object: $request.body#/data }`. `when: changed, in: paid` can replace `enters`. */
export function eventOf(use: Use, report: Report): DeclaredEvent | undefined {
  if (!hasOnly(use, ['of', 'when', 'in', 'enters', 'object', 'before'], report)) return undefined;
  const of = textOf(member(use, 'of'), report);
  const when = optional(use, 'when', (own) => choiceOf(own, CAUSES, report), report);
  const enters = optional(use, 'enters', namesOf, report);
  const within = optional(use, 'in', namesOf, report);
  const object = optional(use, 'object', bodyExpression, report);
  const before = optional(use, 'before', bodyExpression, report);
  if (of === undefined || ![when, within, enters, object, before].every(({ isFit }) => isFit))
    return undefined;
  if ((when.value === undefined) === (enters.value === undefined))
    return malformed(use, 'either when or enters', report);
  if (enters.value && within.value) return malformed(use, 'in only next to when', report);
  return {
    of,
    cause: when.value ?? 'enters',
    states: enters.value ?? within.value ?? [],
    ...(object.value && { object: object.value }),
    ...(before.value && { before: before.value }),
    at: use.at(),
  };
}
