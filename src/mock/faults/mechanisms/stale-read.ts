import type { Resource } from '../../../semantics/world/world.ts';
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
    const before = new WeakMap<Resource, Resource>();
    return {
      write: (_at, changes) => {
        for (const change of changes)
          if (change.kind === 'set')
            before.set(change.resource, { ...change.resource, values: new Map(change.resource.values) });
        return changes;
      },
      read: (_at, resource) => before.get(resource) ?? resource,
    };
  },
};
