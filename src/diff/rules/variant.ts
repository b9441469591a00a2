import { rule } from '../rule.ts';
import { code } from './words.ts';

export const variantRemoved = rule<'variant'>({
  id: 'variant-removed',
  on: 'variant',
  summary:
    'Who sends this alternative sends what is not offered any more; that another has its shape is chance.',
  help: 'Keep the alternative, and mark it as deprecated.',
  mirror: 'variant-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: change.flow,
          effect: 'narrowed',
          message: `The alternative ${code(change.old)} is gone.`,
          ...(change.flow === 'response' && { reason: 'What comes no more harms nobody.' }),
        }
      : undefined,
});

export const variantAdded = rule<'variant'>({
  id: 'variant-added',
  on: 'variant',
  summary: 'Who reads it does not know the alternative, and takes it for another of its shape.',
  help: 'Send it only to those who ask for it.',
  mirror: 'variant-removed',
  judge: (change) =>
    change.action === 'added'
      ? {
          direction: change.flow,
          effect: 'widened',
          message: `The alternative ${code(change.new)} is new.`,
          ...(change.flow === 'request' && { reason: 'Nobody has to send it.' }),
        }
      : undefined,
});
