import { rule } from '../rule.ts';

export const bodyRemoved = rule<'body'>({
  id: 'body-removed',
  on: 'body',
  summary: 'What was sent in the body has no place any more.',
  help: 'Go on taking it, and mark the operation as deprecated.',
  mirror: 'body-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: 'The body is gone.' }
      : undefined,
});

export const bodyAdded = rule<'body'>({
  id: 'body-added',
  on: 'body',
  summary: 'Calls that were made without a body lack what is required now.',
  help: 'Make the body optional.',
  mirror: 'body-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    if (change.flow === 'response')
      return {
        direction: 'offer',
        effect: 'widened',
        message: 'There is a body.',
        reason: 'Nobody reads it yet.',
      };
    return change.new.required
      ? { direction: 'request', effect: 'narrowed', message: 'A body is required.' }
      : { direction: 'request', effect: 'widened', message: 'A body may be sent.', reason: 'Nobody has to.' };
  },
});
