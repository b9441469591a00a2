import type { SchemaChange } from '../delta/change.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

const REMARK: Mitigation = {
  kind: 'unknowable',
  reason:
    'readOnly and writeOnly are remarks (JSON Schema 2020-12 §9.4), which often say what was always so.',
};

export const visibilityNarrowed = rule<'schema'>({
  id: 'visibility-narrowed',
  on: 'schema',
  summary: 'Who reads the member finds nothing; who sends it is not heeded.',
  help: 'Leave it readable and writable.',
  mirror: 'visibility-widened',
  judge: (change) =>
    hides(change) && change.fact.new === true
      ? {
          direction: 'offer',
          effect: 'narrowed',
          message: `${thing(change)} is ${change.fact.keyword}.`,
          mitigations: [REMARK],
        }
      : undefined,
});

export const visibilityWidened = rule<'schema'>({
  id: 'visibility-widened',
  on: 'schema',
  summary: 'The member may be sent, or read, where it could not.',
  help: 'Nothing has to be done.',
  mirror: 'visibility-narrowed',
  judge: (change) =>
    hides(change) && change.fact.new !== true
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `${thing(change)} is ${change.fact.keyword} no more.`,
        }
      : undefined,
});

/** Returns true if the keyword hides values sent in this direction. */
function hides({ fact: { keyword }, flow }: SchemaChange): boolean {
  return keyword === (flow === 'request' ? 'readOnly' : 'writeOnly');
}

function thing({ fact: { item }, place }: SchemaChange): string {
  if (item === undefined) return place === '' ? 'The value' : `The ${named(place)}`;
  return `The property ${code(item)}${place === '' ? '' : ` of ${named(place)}`}`;
}
