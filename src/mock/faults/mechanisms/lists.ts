/** Lists with wrong members, order, boundaries, and pages. */
import type { FilterOperator } from '../../../model/behaviour.ts';
import type { Fault } from '../fault.ts';
import { isList, operationsWith } from '../places.ts';

export const ignoredFilter: Fault = {
  id: 'ignored-filter',
  title: 'ignores the last filter of a request',
  placesIn: (_contract, semantics) => operationsWith(semantics, ({ filters }) => filters.length > 0),
  breaks: () => ({ filter: (_at, filters) => filters.slice(0, -1) }),
};

const MOVED: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = {
  after: 'from',
  from: 'after',
  before: 'until',
  until: 'before',
};

export const movedBoundary: Fault = {
  id: 'moved-boundary',
  title: 'includes the boundary of a filter that should exclude it, or the reverse',
  placesIn: (_contract, semantics) =>
    operationsWith(semantics, ({ filters }) => filters.some(({ value }) => MOVED[value.operator])),
  breaks: () => ({
    filter: (_at, filters) =>
      filters.map((one) => ({
        ...one,
        filter: { ...one.filter, operator: MOVED[one.filter.operator] ?? one.filter.operator },
      })),
  }),
};

export const reversedOrder: Fault = {
  id: 'reversed-order',
  title: 'lists resources in the opposite order',
  placesIn: (_contract, semantics) => operationsWith(semantics, isList),
  breaks: () => ({ list: (_at, resources) => resources.toReversed() }),
};

export const missingItem: Fault = {
  id: 'missing-item',
  title: 'omits the newest resource from a list',
  placesIn: (_contract, semantics) => operationsWith(semantics, isList),
  breaks: () => ({
    list: (_at, resources) => {
      const newest = Math.max(...resources.map(({ serial }) => serial));
      return resources.filter(({ serial }) => serial !== newest);
    },
  }),
};

export const skippedItem: Fault = {
  id: 'skipped-item',
  title: 'skips an item between two pages',
  placesIn: (_contract, semantics) =>
    operationsWith(semantics, (action) => isList(action) && action.operation.pagination !== undefined),
  breaks: () => ({
    page: (_at, { start, end }) => (start === 0 ? { start, end } : { start: start + 1, end: end + 1 }),
  }),
};
