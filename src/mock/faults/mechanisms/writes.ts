/** Writes that are lost, incomplete, or excessive. */
import type { Change } from '../../../semantics/world/world.ts';
import type { Fault } from '../fault.ts';
import { isChange, isChangeOfOne, operationsWith, setsValues } from '../places.ts';

/** The response is the same as for a successful change. */
export const lostWrite: Fault = {
  id: 'lost-write',
  title: 'reports success without storing the change',
  placesIn: (_contract, semantics) =>
    operationsWith(semantics, (action) => isChange(action) && setsValues(action)),
  breaks: () => ({ write: () => [] }),
};

export const partialWrite: Fault = {
  id: 'partial-write',
  title: 'stores all changed values except the last one',
  placesIn: (_contract, semantics) =>
    operationsWith(
      semantics,
      (action) => isChangeOfOne(action) && setsValues(action) && action.effect.value !== 'delete',
    ),
  breaks: () => ({
    write: (_at, changes) =>
      changes.map((change) =>
        change.kind === 'set' ? { ...change, values: new Map([...change.values].slice(0, -1)) } : change,
      ),
  }),
};

export const strayWrite: Fault = {
  id: 'stray-write',
  title: 'also changes the resource that was created before the requested one',
  placesIn: (_contract, semantics) =>
    operationsWith(semantics, (action) => isChangeOfOne(action) && setsValues(action)),
  breaks: () => ({
    write: ({ site }, changes) =>
      changes.flatMap((change): readonly Change[] => {
        if (change.kind === 'add' || !site) return [change];
        const all = site.world.all(change.resource.concept);
        const other = all[all.indexOf(change.resource) - 1];
        return other ? [change, { ...change, resource: other }] : [change];
      }),
  }),
};
