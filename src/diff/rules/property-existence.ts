import type { SchemaChange } from '../delta/change.ts';
import { earlyRemoval } from '../delta/lifecycle-status.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { reasonOf } from './schema.ts';
import { code, named } from './words.ts';

const IGNORED: Mitigation = {
  kind: 'ignored',
  reason: 'Services pass over members that they do not know; it depends on what it was for.',
};

export const propertyRemoved = rule<'schema'>({
  id: 'property-removed',
  on: 'schema',
  summary: 'Who reads the member finds nothing, or anything: it is described no more.',
  help: 'Keep it, mark it as deprecated, and announce by x-sunset the day on which it goes.',
  mirror: 'property-added',
  judge(change, { today }) {
    const { keyword, item, effect, new: next } = change.fact;
    if (keyword !== 'properties' || next !== undefined) return undefined;
    const message = `The property ${nameOf(change, item)} is gone.`;
    if (change.flow === 'response') return { direction: 'offer', effect: 'narrowed', message };
    // If unlisted properties are forbidden, the property is rejected.
    if (effect === 'narrowed') return { direction: 'request', effect, message, ...reasonOf(change) };
    const reason = earlyRemoval(change.lifecycle, today);
    const removal = { direction: 'offer', effect: 'narrowed', message } as const;
    return reason === undefined ? { ...removal, mitigations: [IGNORED] } : { ...removal, reason };
  },
});

export const propertyAdded = rule<'schema'>({
  id: 'property-added',
  on: 'schema',
  summary: 'Nobody has to send it, and readers pass over what they do not know.',
  help: 'Nothing has to be done.',
  mirror: 'property-removed',
  judge(change) {
    const { keyword, item, effect, old } = change.fact;
    if (keyword !== 'properties' || old !== undefined) return undefined;
    const message = `The property ${nameOf(change, item)} is new.`;
    // Readers that expected no other properties now receive one.
    if (change.flow === 'response' && effect === 'widened' && change.fact.breaking)
      return { direction: 'response', effect, message, ...reasonOf(change) };
    if (change.flow === 'request' && effect === 'narrowed' && change.fact.breaking)
      return { direction: 'request', effect, message, ...reasonOf(change) };
    return { direction: 'offer', effect: 'widened', message };
  },
});

function nameOf({ place }: SchemaChange, item = ''): string {
  return place === '' ? code(item) : `${code(item)} of ${named(place)}`;
}
