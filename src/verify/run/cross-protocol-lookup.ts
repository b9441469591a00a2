/** Cross-protocol lookup: the operations of the other protocol that take the id of a resource in a response. */
import type { Contract } from '../../model/contract.ts';
import { isGraphql } from '../../model/lookup.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Answered } from '../exchange.ts';
import { sightingsOf } from '../judge/sightings.ts';
import type { Offer } from './pool.ts';

/** Returns the id of the resource that a response is about, for the places where the other protocol takes it. */
export function offersToOther(contract: Contract, answer: Answered): readonly Offer[] {
  const { kind } = answer.case;
  const subjects = sightingsOf(contract, answer).filter(({ as }) => as === 'subject');
  return subjects.flatMap(({ collection: { concept }, id: value }) =>
    derive(contract).actions.flatMap(({ operation: to, collection, id, above }): readonly Offer[] => {
      if ((kind === 'rest') !== isGraphql(to)) return [];
      const own =
        collection?.value === concept && id && isAtLeast(id.evidence, 'recognized') ? id.value : undefined;
      const place = own ?? above.find((one) => one.concept === concept)?.from;
      return place ? [{ to, where: placeText(place), value }] : [];
    }),
  );
}

function placeText({ in: place, path }: InputPath): string {
  if (place === 'argument') return ['variables', ...path].join('/');
  return place === 'body' ? ['body', ...path].join('/') : `${place}.${path.join('/')}`;
}
