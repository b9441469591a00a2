import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';

const REPEATED: Mitigation = {
  kind: 'unknowable',
  reason: 'The change is harmless if no caller repeats the call.',
};

export const retryRemoved = rule<'retry'>({
  id: 'retry-removed',
  on: 'retry',
  summary: 'Generated clients no longer retry the call, and callers should not retry it either.',
  help: 'Keep the call retryable.',
  mirror: 'retry-added',
  judge: ({ new: next }) =>
    next
      ? undefined
      : {
          direction: 'offer',
          effect: 'narrowed',
          message: 'The call must not be retried.',
          mitigations: [REPEATED],
        },
});

export const retryAdded = rule<'retry'>({
  id: 'retry-added',
  on: 'retry',
  summary: 'Generated clients now retry the call if its outcome is unknown.',
  help: 'No action is needed.',
  mirror: 'retry-removed',
  judge: ({ new: next }) =>
    next ? { direction: 'offer', effect: 'widened', message: 'The call may be retried.' } : undefined,
});
