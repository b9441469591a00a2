import type { SchemaChange } from '../delta/change.ts';
import { earlyRemoval } from '../delta/lifecycle-status.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { reasonOf } from './schema.ts';
import { code, named } from './words.ts';

const IGNORED: Mitigation = {
  kind: 'ignored',
  reason: 'Services ignore unknown properties. The effect depends on the purpose of this one.',
};

export const propertyRemoved = rule<'schema'>({
  id: 'property-removed',
  on: 'schema',
  summary: 'Readers may find the property missing, or with any value.',
  help: 'Keep it, mark it as deprecated, and announce its removal with x-sunset.',
  mirror: 'property-added',
  judge(change, { today }) {
    const { keyword, item, effect, new: next } = change.fact;
    if (keyword !== 'properties' || next !== undefined) return undefined;
    const message = `The property ${nameOf(change, item)} was removed.`;
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
  summary: 'Callers need not send the property, and readers ignore unknown properties.',
  help: 'No action is needed.',
  mirror: 'property-removed',
  judge(change) {
    const { keyword, item, effect, old } = change.fact;
    if (keyword !== 'properties' || old !== undefined) return undefined;
    const message = `The property ${nameOf(change, item)} was added.`;
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
