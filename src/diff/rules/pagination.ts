import { rule } from '../rule.ts';
import { assumedMitigations } from './idempotency.ts';

export const paginationRemoved = rule<'pagination'>({
  id: 'pagination-removed',
  on: 'pagination',
  summary: 'Callers can no longer get the rest of a long list.',
  help: 'Keep the pagination.',
  mirror: 'pagination-added',
  judge: ({ old, new: next }) =>
    old && !next
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: 'The list is no longer paginated.',
          mitigations: assumedMitigations(old),
        }
      : undefined,
});

export const paginationAdded = rule<'pagination'>({
  id: 'pagination-added',
  on: 'pagination',
  summary: 'A single call returned the whole list; it now returns only the first page.',
  help: 'Return the whole list to callers that do not request a page.',
  mirror: 'pagination-removed',
  judge({ old, new: next }) {
    if (old || !next) return undefined;
    const reason = 'The change is harmless if the first page always contains the whole list.';
    const mitigations = [{ kind: 'unknowable', reason } as const];
    return { direction: 'response', effect: 'changed', message: 'The list is now paginated.', mitigations };
  },
});

export const paginationChanged = rule<'pagination'>({
  id: 'pagination-changed',
  on: 'pagination',
  summary: 'Requests for the next page in the old form fail or return a different result.',
  help: 'Support both forms until callers have migrated.',
  mirror: 'pagination-changed',
  judge: ({ old, new: next }) =>
    old && next
      ? {
          direction: 'request',
          effect: 'changed',
          message: `The pagination is ${next.kind}; it was ${old.kind}.`,
          mitigations: assumedMitigations(old),
        }
      : undefined,
});
