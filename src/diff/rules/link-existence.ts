import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

const HINT: Mitigation = {
  kind: 'unknowable',
  reason:
    'Links are only declared in the document, and are not sent. The effect depends on the callers and tools that follow them.',
};

export const linkRemoved = rule<'link'>({
  id: 'link-removed',
  on: 'link',
  summary: 'Callers and tools can no longer follow the link.',
  help: 'Keep the link as long as its target exists.',
  mirror: 'link-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `The ${named(change.place)} was removed.`,
          mitigations: [HINT],
        }
      : undefined,
});

export const linkAdded = rule<'link'>({
  id: 'link-added',
  on: 'link',
  summary: 'Callers need not follow the link.',
  help: 'No action is needed.',
  mirror: 'link-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.place)} was added.` }
      : undefined,
});

export const linkChanged = rule<'link'>({
  id: 'link-changed',
  on: 'link',
  summary: 'The link leads to another operation, or passes other values.',
  help: 'Add a link with a different name.',
  mirror: 'link-changed',
  judge: (change) =>
    change.action === 'changed'
      ? {
          direction: 'offer',
          effect: 'changed',
          message: `The ${named(change.place)} has another target, or passes other values.`,
          mitigations: [HINT],
        }
      : undefined,
});
