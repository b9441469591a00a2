import { rule } from '../rule.ts';

export const bodyRemoved = rule<'body'>({
  id: 'body-removed',
  on: 'body',
  summary: 'The body is no longer accepted or sent.',
  help: 'Keep the body, and mark the operation as deprecated.',
  mirror: 'body-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: 'The body was removed.' }
      : undefined,
});

export const bodyAdded = rule<'body'>({
  id: 'body-added',
  on: 'body',
  summary: 'If the new body is required, calls that omit it are rejected.',
  help: 'Make the body optional.',
  mirror: 'body-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    if (change.flow === 'response')
      return {
        direction: 'offer',
        effect: 'widened',
        message: 'The event now has a body.',
        reason: 'Existing receivers do not read the body.',
      };
    return change.new.required
      ? {
          direction: 'request',
          effect: 'narrowed',
          message: 'A body is required.',
          reason: 'Existing calls do not send a body.',
        }
      : {
          direction: 'request',
          effect: 'widened',
          message: 'An optional body was added.',
          reason: 'Callers need not send the body.',
        };
  },
});
