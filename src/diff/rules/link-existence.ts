import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

const HINT: Mitigation = {
  kind: 'unknowable',
  reason: 'A link is a hint of the document and does not travel; it depends on who follows it.',
};

export const linkRemoved = rule<'link'>({
  id: 'link-removed',
  on: 'link',
  summary: 'Whoever follows the link, by hand or by a tool, can not.',
  help: 'Keep it as long as the operation that it leads to is there.',
  mirror: 'link-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `The ${named(change.place)} is gone.`,
          mitigations: [HINT],
        }
      : undefined,
});

export const linkAdded = rule<'link'>({
  id: 'link-added',
  on: 'link',
  summary: 'Nobody has to follow it.',
  help: 'Nothing has to be done.',
  mirror: 'link-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.place)} is new.` }
      : undefined,
});

export const linkChanged = rule<'link'>({
  id: 'link-changed',
  on: 'link',
  summary: 'Whoever follows the link comes somewhere else, or brings something else.',
  help: 'Add a link under another name.',
  mirror: 'link-changed',
  judge: (change) =>
    change.action === 'changed'
      ? {
          direction: 'offer',
          effect: 'changed',
          message: `The ${named(change.place)} leads elsewhere.`,
          mitigations: [HINT],
        }
      : undefined,
});
