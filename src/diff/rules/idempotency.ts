import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code } from './words.ts';

export const idempotencyRemoved = rule<'idempotency'>({
  id: 'idempotency-removed',
  on: 'idempotency',
  summary: 'A call that is repeated with the same idempotency key takes effect twice.',
  help: 'Keep supporting the key.',
  mirror: 'idempotency-added',
  judge: ({ old, new: next }) =>
    old && !next
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: 'The call is no longer idempotent.',
          mitigations: assumedMitigations(old),
        }
      : undefined,
});

export const idempotencyAdded = rule<'idempotency'>({
  id: 'idempotency-added',
  on: 'idempotency',
  summary: 'Calls without a key work as before.',
  help: 'No action is needed.',
  mirror: 'idempotency-removed',
  judge: ({ old, new: next }) =>
    !old && next
      ? { direction: 'offer', effect: 'widened', message: 'The call is now idempotent.' }
      : undefined,
});

export const idempotencyMoved = rule<'idempotency'>({
  id: 'idempotency-moved',
  on: 'idempotency',
  summary:
    'The service no longer reads the idempotency key where callers send it, so repeated calls take effect twice.',
  help: 'Accept the key in both locations.',
  mirror: 'idempotency-moved',
  judge: ({ old, new: next }) =>
    old && next
      ? {
          direction: 'request',
          effect: 'changed',
          message: `The idempotency key is now ${code(next.by.path.join('.'))} in the ${next.by.in}; it was ${code(old.by.path.join('.'))} in the ${old.by.in}.`,
          mitigations: assumedMitigations(old),
        }
      : undefined,
});

/** Returns a mitigation for assumed behavior, because the owner of the service did not document it. */
export function assumedMitigations({ assumed }: { readonly assumed?: string }): readonly Mitigation[] {
  return assumed === undefined
    ? []
    : [{ kind: 'unknowable', reason: `The old behavior was assumed, not declared: ${assumed}.` }];
}
