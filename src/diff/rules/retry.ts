import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';

const REPEATED: Mitigation = { kind: 'unknowable', reason: 'It depends on whether a caller repeats it.' };

export const retryRemoved = rule<'retry'>({
  id: 'retry-removed',
  on: 'retry',
  summary: 'Clients do not repeat the call by themselves any more, and others should not.',
  help: 'Leave it repeatable.',
  mirror: 'retry-added',
  judge: ({ new: next }) =>
    next
      ? undefined
      : {
          direction: 'offer',
          effect: 'narrowed',
          message: 'It must not be repeated.',
          mitigations: [REPEATED],
        },
});

export const retryAdded = rule<'retry'>({
  id: 'retry-added',
  on: 'retry',
  summary: 'Clients repeat the call where its outcome is unknown.',
  help: 'Nothing has to be done.',
  mirror: 'retry-removed',
  judge: ({ new: next }) =>
    next ? { direction: 'offer', effect: 'widened', message: 'It may be repeated.' } : undefined,
});
