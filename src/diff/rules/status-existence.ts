import { rule } from '../rule.ts';
import { named } from './words.ts';

export const statusRemoved = rule<'status'>({
  id: 'status-removed',
  on: 'status',
  summary: 'Whoever waits for this status waits in vain.',
  help: 'Go on answering with it.',
  mirror: 'status-added',
  judge(change) {
    if (change.action !== 'removed') return undefined;
    const message = `The ${named(change.place)} is gone.`;
    if (change.flow === 'request')
      return { direction: 'request', effect: 'narrowed', message, reason: 'Receivers answer with it.' };
    if (change.covered) {
      const reason = 'Of the statuses that it stood for some are left, and no others come.';
      return { direction: 'response', effect: 'narrowed', message, reason };
    }
    if (change.old.outcome === 'success') return { direction: 'offer', effect: 'narrowed', message };
    const reason = 'An error that comes no more harms nobody.';
    return { direction: 'response', effect: 'narrowed', message, reason };
  },
});

export const statusAdded = rule<'status'>({
  id: 'status-added',
  on: 'status',
  summary: 'Callers may meet a status that they do not know.',
  help: 'Answer with the statuses that were declared, unless callers ask for something new.',
  mirror: 'status-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    const message = `The ${named(change.place)} is new.`;
    if (change.flow === 'request')
      return { direction: 'request', effect: 'widened', message, reason: 'Receivers need not answer so.' };
    if (change.covered)
      return {
        direction: 'offer',
        effect: 'widened',
        message,
        reason: 'A range or default spoke of it before.',
      };
    if (change.new.outcome === 'error') {
      const reason = 'Callers have to expect any error (RFC 9110 §15).';
      return { direction: 'offer', effect: 'widened', message, reason };
    }
    const reason = 'Callers take any 2xx for success (RFC 9110 §15); some look for the one they know.';
    return { direction: 'response', effect: 'widened', message, mitigations: [{ kind: 'ignored', reason }] };
  },
});
