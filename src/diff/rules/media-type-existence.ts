import { rule } from '../rule.ts';
import { named } from './words.ts';

export const mediaTypeRemoved = rule<'media-type'>({
  id: 'media-type-removed',
  on: 'media-type',
  summary: 'Whoever sends or asks for this media type gets an error, or something that they can not read.',
  help: 'Keep it beside the new one.',
  mirror: 'media-type-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `The ${named(change.place)} is gone.` }
      : undefined,
});

export const mediaTypeAdded = rule<'media-type'>({
  id: 'media-type-added',
  on: 'media-type',
  summary: 'Only those who ask for the new media type meet it.',
  help: 'Nothing has to be done.',
  mirror: 'media-type-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.place)} is new.` }
      : undefined,
});
