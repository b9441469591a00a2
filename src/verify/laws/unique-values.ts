import { isConflict } from '../../semantics/laws/unique.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { FINE, type Check, type Objection } from '../checks/check.ts';
import { isAnswered } from '../exchange.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isOver } from './deleted-items.ts';

export const uniqueValues: Check = {
  id: 'unique-values',
  on: 'any',
  severity: 'error',
  summary: 'No two resources of a list may have the same value of a property that is declared unique.',
  enforces: 'docs/contract-vocabulary.md (x-unique, @unique)',
  help: 'Reject a value that another resource has, when a resource is created and when it is changed.',
  run: (exchange, { contract }) => {
    if (!isAnswered(exchange)) return undefined;
    // Resources in a final state may have released their values, like deleted resources.
    const items = sightingsOf(contract, exchange).filter(
      (one) => one.as === 'item' && one.collection.parent === undefined && !isOver(contract, one),
    );
    const unique = [...(items[0]?.members ?? [])].filter(([, { property }]) => property.marks?.unique);
    if (unique.length === 0) return undefined;
    const found = unique.flatMap(([words, { property }]): readonly Objection[] => {
      const mark = property.marks!.unique!;
      const taken = new Map<string, Sighting>();
      for (const item of items) {
        const value = JSON.stringify(item.members.get(words)?.value ?? null);
        const other = taken.get(value);
        const valueOf =
          ({ members }: Sighting) =>
          (name: string) =>
            members.get(name)?.value;
        if (other && other.id !== item.id && isConflict(words, mark, valueOf(other), valueOf(item)))
          return [
            {
              kind: words,
              at: mark.at,
              message: `${item.collection.concept} ${other.id} and ${item.id} have the same ${words}, ${value}.`,
            },
          ];
        taken.set(value, item);
      }
      return FINE;
    });
    return found;
  },
};
