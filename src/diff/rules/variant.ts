import { rule } from '../rule.ts';
import { code } from './words.ts';

export const variantRemoved = rule<'variant'>({
  id: 'variant-removed',
  on: 'variant',
  summary:
    'An alternative of the union was removed. In a request, the contract no longer declares its values, although another alternative may still accept them.',
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

export const variantRetargeted = rule<'variant'>({
  id: 'variant-retargeted',
  on: 'variant',
  summary:
    'The same tag now selects another alternative, so a client or a service with the old contract decodes the value as the wrong type.',
  help: 'Keep the mapping of the discriminator, and add a new tag.',
  mirror: 'variant-retargeted',
  judge: (change) =>
    change.action === 'retargeted'
      ? {
          direction: change.flow,
          effect: 'changed',
          message: `${tagOf(change.tag)} now selects ${code(change.new)}; it selected ${code(change.old)}.`,
        }
      : undefined,
});

function tagOf(tag: string | undefined): string {
  return tag === undefined ? 'The default mapping of the discriminator' : `The tag ${code(tag)}`;
}

export const variantAdded = rule<'variant'>({
  id: 'variant-added',
  on: 'variant',
  summary:
    'Clients do not know the alternative, and may treat it as a different alternative that it matches.',
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
