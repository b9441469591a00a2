import type { DefaultChange } from '../delta/change.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

export const defaultChanged = rule<'default'>({
  id: 'default-changed',
  on: 'default',
  summary: 'Calls that leave it out mean something else than before.',
  help: 'Keep the default; whoever wants the other value can send it.',
  mirror: 'default-changed',
  judge(change) {
    if (change.what !== 'parameter') return undefined;
    const message = defaultWords(change);
    if (change.optional) return { direction: change.flow, effect: 'changed', message };
    return { direction: 'offer', effect: 'widened', message, reason: 'Nobody could leave it out.' };
  },
});

export function defaultWords({ place, old, new: next }: DefaultChange): string {
  return `The default of the ${named(place)} is ${words(next)}, no longer ${words(old)}.`;
}

function words(value: unknown): string {
  return value === undefined ? 'not declared' : JSON.stringify(value);
}
