import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code } from './words.ts';

export const idempotencyRemoved = rule<'idempotency'>({
  id: 'idempotency-removed',
  on: 'idempotency',
  summary: 'A call that is made again with the same key has its effect twice.',
  help: 'Go on heeding the key.',
  mirror: 'idempotency-added',
  judge: ({ old, new: next }) =>
    old && !next
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: 'It is not safe to repeat any more.',
          mitigations: assumedMitigations(old),
        }
      : undefined,
});

export const idempotencyAdded = rule<'idempotency'>({
  id: 'idempotency-added',
  on: 'idempotency',
  summary: 'Whoever sends no key is served as before.',
  help: 'Nothing has to be done.',
  mirror: 'idempotency-removed',
  judge: ({ old, new: next }) =>
    !old && next ? { direction: 'offer', effect: 'widened', message: 'It is safe to repeat.' } : undefined,
});

export const idempotencyMoved = rule<'idempotency'>({
  id: 'idempotency-moved',
  on: 'idempotency',
  summary: 'The key is not looked for where callers send it, so that repeated calls have their effect twice.',
  help: 'Heed the key at both places.',
  mirror: 'idempotency-moved',
  judge: ({ old, new: next }) =>
    old && next
      ? {
          direction: 'request',
          effect: 'changed',
          message: `The key goes into the ${next.by.in} as ${code(next.by.path.join('.'))}, no longer into the ${old.by.in} as ${code(old.by.path.join('.'))}.`,
          mitigations: assumedMitigations(old),
        }
      : undefined,
});

/** Returns a mitigation for assumed behavior, because the owner never documented it. */
export function assumedMitigations({ assumed }: { readonly assumed?: string }): readonly Mitigation[] {
  return assumed === undefined
    ? []
    : [{ kind: 'unknowable', reason: `It was not declared but taken for granted: ${assumed}.` }];
}
