import type { Thing } from '../../../semantics/world/world.ts';
import type { Fault } from '../fault.ts';
import { changedIn, operationsWith } from '../places.ts';

const SHOWS: ReadonlySet<string> = new Set(['read', 'list']);

export const staleRead: Fault = {
  id: 'stale-read',
  title: 'returns a changed resource as it was before its last change',
  watches: true,
  placesIn: (_contract, semantics) => {
    const changed = changedIn(semantics);
    return operationsWith(
      semantics,
      ({ effect, collection }) => SHOWS.has(effect.value) && changed.has(collection?.value ?? ''),
    );
  },
  breaks: () => {
    const before = new WeakMap<Thing, Thing>();
    return {
      write: (_at, changes) => {
        for (const change of changes)
          if (change.kind === 'set')
            before.set(change.thing, { ...change.thing, values: new Map(change.thing.values) });
        return changes;
      },
      read: (_at, thing) => before.get(thing) ?? thing,
    };
  },
};
