import { rule } from '../rule.ts';
import { code } from './words.ts';

export const eventRemoved = rule<'event'>({
  id: 'event-removed',
  on: 'event',
  summary: 'Whoever waits for the event waits in vain.',
  help: 'Go on sending it, mark it as deprecated, and announce the day on which it ends.',
  mirror: 'event-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `${code(change.old.name.wire)} is told no more.` }
      : undefined,
});

export const eventAdded = rule<'event'>({
  id: 'event-added',
  on: 'event',
  summary: 'Receivers get only what they have subscribed to.',
  help: 'Send it to none who has not asked for it.',
  advises: true,
  mirror: 'event-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `${code(change.new.name.wire)} is told.` }
      : undefined,
});
