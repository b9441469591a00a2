import type { SchemaChange } from '../delta/change.ts';
import { earlyRemoval } from '../delta/lifecycle-status.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { HARM } from '../schema/compare-schemas.ts';
import { mitigationsOf, reasonOf } from './schema.ts';
import { code, named } from './words.ts';

const IGNORED: Mitigation = {
  kind: 'ignored',
  reason: 'The service may now ignore the property. The effect depends on the purpose of the property.',
};

const ADDITIONAL = 'The schema for undeclared properties allows the same values.';

export const propertyRemoved = rule<'schema'>({
  id: 'property-removed',
  on: 'schema',
  summary: 'The property may now be missing, or have any value.',
  help: 'Keep it, mark it as deprecated, and announce its removal with x-sunset.',
  mirror: 'property-added',
  judge(change, { today }) {
    const { keyword, item, effect, breaking, new: next } = change.fact;
    if (keyword !== 'properties' || next !== undefined) return undefined;
    const message = `The property ${nameOf(change, item)} was removed.`;
    if (change.flow === 'response' && effect === 'annotation' && change.fact.isAdditional === true)
      return { direction: 'response', effect: 'narrowed', message, reason: ADDITIONAL };
    // The schema for other names (`additionalProperties`) rejects values that the property had.
    if (effect === 'narrowed' && !(change.flow === 'response' && breaking))
      return {
        direction: change.flow,
        effect,
        message,
        ...reasonOf(change),
        mitigations: mitigationsOf(change),
      };
    if (change.flow === 'response') return { direction: 'offer', effect: 'narrowed', message };
    if (breaking) return { direction: 'request', effect: 'narrowed', message, ...reasonOf(change) };
    const reason = earlyRemoval(change.lifecycle, today);
    const removal = { direction: 'offer', effect: 'narrowed', message } as const;
    return reason === undefined ? { ...removal, mitigations: [IGNORED] } : { ...removal, reason };
  },
});

export const propertyAdded = rule<'schema'>({
  id: 'property-added',
  on: 'schema',
  summary: 'Callers need not send the property, and clients ignore unknown properties.',
  help: 'No action is needed.',
  mirror: 'property-removed',
  judge(change) {
    const { keyword, item, breaking, old } = change.fact;
    if (keyword !== 'properties' || old !== undefined) return undefined;
    const message = `The property ${nameOf(change, item)} was added.`;
    // The old schema for other names allowed values that the new property rejects, or rejected values that it allows.
    if (breaking) return { direction: change.flow, effect: HARM[change.flow], message, ...reasonOf(change) };
    const reason =
      change.flow === 'response'
        ? 'Clients ignore unknown properties.'
        : 'Callers need not send the property.';
    return { direction: 'offer', effect: 'widened', message, reason };
  },
});

function nameOf({ place }: SchemaChange, item = ''): string {
  return place === '' ? code(item) : `${code(item)} of ${named(place)}`;
}
