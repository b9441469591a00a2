import type { Guard } from '../law.ts';
import { rule } from '../rule.ts';
import { short } from './schema.ts';

const IGNORED: Guard = { kind: 'ignored', reason: 'Services pass over members that they do not expect.' };

export const visibilityNarrowed = rule<'schema'>({
  id: 'visibility-narrowed',
  on: 'schema',
  summary: 'Who reads the member finds nothing; who sends it is not heeded.',
  help: 'Leave it readable and writable.',
  mirror: 'visibility-widened',
  judge({ fact: { keyword, new: next }, flow, place }) {
    if (next !== true) return undefined;
    if (!(keyword === 'readOnly' && flow === 'request') && !(keyword === 'writeOnly' && flow === 'response'))
      return undefined;
    const message = `${place || 'The value'} is ${keyword}.`;
    return { direction: 'offer', effect: 'narrowed', message, guards: [IGNORED] };
  },
});

export const visibilityWidened = rule<'schema'>({
  id: 'visibility-widened',
  on: 'schema',
  summary: 'The member may be sent, or read, where it could not.',
  help: 'Nothing has to be done.',
  mirror: 'visibility-narrowed',
  judge({ fact: { keyword, old, new: next }, place }) {
    if (keyword !== 'readOnly' && keyword !== 'writeOnly') return undefined;
    const message = `${keyword} of ${place || 'the value'} is ${short(next)}, no longer ${short(old)}.`;
    return { direction: 'offer', effect: 'widened', message };
  },
});
