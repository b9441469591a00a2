import type { SchemaChange } from '../delta/change.ts';
import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

const REMARK: Mitigation = {
  kind: 'unknowable',
  reason:
    'readOnly and writeOnly are annotations (JSON Schema 2020-12 §9.4). Adding one often documents existing behavior.',
};

export const visibilityNarrowed = rule<'schema'>({
  id: 'visibility-narrowed',
  on: 'schema',
  summary: 'The property is no longer returned, or no longer read.',
  help: 'Keep the property readable and writable.',
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
  summary: 'The property can now be sent, or is now returned.',
  help: 'No action is needed.',
  mirror: 'visibility-narrowed',
  judge: (change) =>
    hides(change) && change.fact.new !== true
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `${thing(change)} is no longer ${change.fact.keyword}.`,
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
