import { rule } from '../rule.ts';
import { named } from './words.ts';

export const mediaTypeRemoved = rule<'media-type'>({
  id: 'media-type-removed',
  on: 'media-type',
  summary: 'Callers that send or accept this media type get an error, or a response that they cannot read.',
  help: 'Support both media types.',
  mirror: 'media-type-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `The ${named(change.place)} was removed.` }
      : undefined,
});

export const mediaTypeAdded = rule<'media-type'>({
  id: 'media-type-added',
  on: 'media-type',
  summary: 'Callers that neither send nor ask for the new media type do not notice it.',
  help: 'No action is needed.',
  mirror: 'media-type-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.place)} was added.` }
      : undefined,
});
