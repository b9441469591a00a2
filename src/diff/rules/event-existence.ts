import { rule } from '../rule.ts';
import { code } from './words.ts';

export const eventRemoved = rule<'event'>({
  id: 'event-removed',
  on: 'event',
  summary: 'Receivers no longer receive the event.',
  help: 'Keep sending it, mark it as deprecated, and announce its removal.',
  mirror: 'event-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `${code(change.old.name.wire)} is no longer sent.`,
        }
      : undefined,
});

export const eventMoved = rule<'event'>({
  id: 'event-moved',
  on: 'event',
  summary: 'Callers that pass the URL in the old location no longer receive the event.',
  help: 'Keep the old expression, and add a callback for the new expression.',
  mirror: 'event-moved',
  judge: (change) =>
    change.action === 'moved'
      ? {
          direction: 'offer',
          effect: 'changed',
          message: `${code(change.new.name.wire)} is sent to ${code(change.new.expression)}; it was sent to ${code(change.old.expression)}.`,
        }
      : undefined,
});

export const eventAdded = rule<'event'>({
  id: 'event-added',
  on: 'event',
  summary: 'A new event does not affect receivers that have not subscribed to it.',
  help: 'Send it only to receivers that have subscribed to it.',
  advises: true,
  mirror: 'event-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `${code(change.new.name.wire)} is a new event.` }
      : undefined,
});
