import { rule } from '../rule.ts';
import { assumedMitigations } from './idempotency.ts';

export const paginationRemoved = rule<'pagination'>({
  id: 'pagination-removed',
  on: 'pagination',
  summary: 'The way to the rest of a long list is gone.',
  help: 'Go on offering the pages as they were.',
  mirror: 'pagination-added',
  judge: ({ old, new: next }) =>
    old && !next
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: 'It has no pages any more.',
          mitigations: assumedMitigations(old),
        }
      : undefined,
});

export const paginationAdded = rule<'pagination'>({
  id: 'pagination-added',
  on: 'pagination',
  summary: 'A list that came whole comes in parts: who asks once has only some of it.',
  help: 'Give the whole list to those who do not ask for pages.',
  mirror: 'pagination-removed',
  judge({ old, new: next }) {
    if (old || !next) return undefined;
    const reason = 'It depends on whether the first page was always the whole list.';
    const mitigations = [{ kind: 'unknowable', reason } as const];
    return { direction: 'response', effect: 'changed', message: 'It comes in pages.', mitigations };
  },
});

export const paginationChanged = rule<'pagination'>({
  id: 'pagination-changed',
  on: 'pagination',
  summary: 'Who asks for the next page in the old way gets something else.',
  help: 'Offer both ways until callers have changed.',
  mirror: 'pagination-changed',
  judge: ({ old, new: next }) =>
    old && next
      ? {
          direction: 'request',
          effect: 'changed',
          message: `Pages are reached by ${next.kind}, no longer as before (${old.kind}).`,
          mitigations: assumedMitigations(old),
        }
      : undefined,
});
