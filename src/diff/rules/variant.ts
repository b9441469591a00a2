import { rule } from '../rule.ts';
import { code } from './words.ts';

export const variantRemoved = rule<'variant'>({
  id: 'variant-removed',
  on: 'variant',
  summary:
    'Callers that send this alternative send an undeclared type, even if it matches another alternative.',
  help: 'Keep the alternative, and mark it as deprecated.',
  mirror: 'variant-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: change.flow,
          effect: 'narrowed',
          message: `The alternative ${code(change.old)} was removed.`,
          ...(change.flow === 'response' && {
            reason: 'Callers are not affected when an alternative no longer occurs.',
          }),
        }
      : undefined,
});

export const variantAdded = rule<'variant'>({
  id: 'variant-added',
  on: 'variant',
  summary: 'Readers do not know the alternative, and may treat it as another one that it matches.',
  help: 'Send it only to callers that request it.',
  mirror: 'variant-removed',
  judge: (change) =>
    change.action === 'added'
      ? {
          direction: change.flow,
          effect: 'widened',
          message: `The alternative ${code(change.new)} was added.`,
          ...(change.flow === 'request' && { reason: 'Callers need not send it.' }),
        }
      : undefined,
});
