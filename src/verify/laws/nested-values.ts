/** Compares the items of a create request with the items in later responses. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { accepts } from '../../values/accepts.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isSteady, isStoredAs } from '../judge/stored-values.ts';
import type { Experiment, Reading } from '../lab/experiment.ts';

/** Minimum number of equal strings that identify an item. */
const MIN_EQUAL = 2;

/** A sent value that the created item lacks, although the item has other sent values. */
export interface LostValue {
  /** The normalized names of the list and of the property. */
  readonly words: string;
  readonly sent: JsonValue;
  readonly reading: Reading;
}

/** Returns the values of sent items that are null in the created items. */
export function lostValues(contract: Contract, { sent, after, subject }: Experiment): readonly LostValue[] {
  const shown = after.flatMap((reading) =>
    sightingsOf(contract, reading.answer)
      .filter(({ as, collection }) => as !== 'subject' && collection.concept !== subject.concept)
      .map((one) => ({ one, reading })),
  );
  return [...sent].flatMap(([list, value]) =>
    (Array.isArray(value) ? (value as readonly JsonValue[]) : []).filter(isJsonObject).flatMap((item) => {
      const [best] = shown
        .map((each) => ({ ...each, count: equalIn(each.one, item) }))
        .toSorted((left, right) => right.count - left.count);
      if (!best || best.count < MIN_EQUAL) return [];
      return entriesOf(item).flatMap(([words, own]): readonly LostValue[] => {
        const member = best.one.members.get(words);
        const isLost =
          member?.value === null &&
          typeof own === 'string' &&
          own !== '' &&
          isSteady(contract, member.property) &&
          !member.property.marks?.secret &&
          accepts(contract, member.property.type, own);
        return isLost ? [{ words: `${list} ${words}`, sent: own, reading: best.reading }] : [];
      });
    }),
  );
}

function equalIn({ members }: Sighting, item: JsonObject): number {
  return entriesOf(item).filter(([words, value]) => {
    const is = members.get(words)?.value ?? null;
    return typeof value === 'string' && value !== '' && is !== null && isStoredAs(is, value);
  }).length;
}

function entriesOf(item: JsonObject): readonly (readonly [string, JsonValue])[] {
  return Object.entries(item).map(([name, value]) => [splitWords(name).join(' '), value] as const);
}
