import { presenceOf } from '../../semantics/laws/presence.ts';
import { wordsOf } from '../../semantics/laws/values.ts';
import type { Check } from '../checks/check.ts';
import { isAnswered } from '../exchange.ts';
import { sightingsOf } from '../judge/sightings.ts';

export const declaredPresence: Check = {
  id: 'declared-presence',
  on: 'any',
  severity: 'error',
  summary:
    'If the conditions of x-present-when or @presentWhen hold, the property must have a value. Otherwise, it must have none, unless `only` is false.',
  enforces: 'docs/contract-vocabulary.md (x-present-when, @presentWhen)',
  help: 'Set the value when the condition begins to hold, and remove it when it no longer holds.',
  run: (exchange, { contract }) => {
    if (!isAnswered(exchange)) return undefined;
    const found = sightingsOf(contract, exchange).flatMap(({ members, collection }) =>
      [...members].flatMap(([words, { property, value }]) => {
        const { presentWhen, secret } = property.marks ?? {};
        // A secret is absent from later responses, whether its condition holds or not.
        if (!presentWhen || secret) return [];
        const isKnown = presentWhen.when.every((one) => members.has(wordsOf(one.property)));
        const expected = isKnown ? presenceOf(presentWhen, (other) => members.get(other)?.value) : undefined;
        const is = value === null ? 'absent' : 'present';
        if (expected === undefined || expected === is) return [];
        const conditions = presentWhen.when.map(
          ({ property: name }) => `${name} is ${JSON.stringify(members.get(wordsOf(name))?.value ?? null)}`,
        );
        return [
          {
            kind: words,
            cause: `${collection.concept} ${words}`,
            at: presentWhen.at,
            message: `${property.name.wire} of a ${collection.concept} is ${is}, although ${conditions.join(' and ')}.`,
          },
        ];
      }),
    );
    return found;
  },
};
