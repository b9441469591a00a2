import { rule } from '../rule.ts';
import { named } from './words.ts';

export const headerRemoved = rule<'header'>({
  id: 'header-removed',
  on: 'header',
  summary: 'Code that reads the header no longer finds it.',
  help: 'Keep sending it.',
  mirror: 'header-added',
  judge: ({ action, flow, place }) => {
    if (action !== 'removed') return undefined;
    const message = `The ${named(place)} was removed.`;
    return flow === 'request'
      ? { direction: flow, effect: 'widened', message, reason: 'Callers need not send the header anymore.' }
      : { direction: 'offer', effect: 'narrowed', message };
  },
});

export const headerAdded = rule<'header'>({
  id: 'header-added',
  on: 'header',
  summary: 'Receivers ignore headers that they do not know.',
  help: 'Keep a new header optional.',
  mirror: 'header-removed',
  judge: ({ action, flow, place, ...change }) => {
    if (action !== 'added' || !('new' in change)) return undefined;
    const message = `The ${named(place)} was added.`;
    return flow === 'request' && change.new.required
      ? {
          direction: flow,
          effect: 'narrowed',
          message,
          reason: 'Requests without the header are now rejected.',
        }
      : { direction: 'offer', effect: 'widened', message };
  },
});
