import type { DefaultChange } from '../delta/change.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

export const defaultChanged = rule<'default'>({
  id: 'default-changed',
  on: 'default',
  summary: 'Calls that omit the value now mean something else.',
  help: 'Keep the default. Callers that want the new value can send it.',
  mirror: 'default-changed',
  judge(change) {
    if (change.what !== 'parameter') return undefined;
    const message = defaultWords(change);
    if (change.optional) return { direction: change.flow, effect: 'changed', message };
    return {
      direction: 'offer',
      effect: 'widened',
      message,
      reason: 'The value was required, so the default never applied.',
    };
  },
});

export function defaultWords({ place, old, new: next }: DefaultChange): string {
  return `The default of the ${named(place)} is now ${words(next)}; it was ${words(old)}.`;
}

function words(value: unknown): string {
  return value === undefined ? 'not declared' : JSON.stringify(value);
}
