import type { Guard } from '../law.ts';
import { rule } from '../rule.ts';
import { short } from './schema.ts';

const ANNOTATION: Guard = {
  kind: 'unknowable',
  reason:
    'A default of a schema is a remark (JSON Schema 2020-12 §9.2): what the service does no document tells.',
};

export const propertyDefault = rule<'schema'>({
  id: 'property-default-changed',
  on: 'schema',
  summary: 'Bodies that leave the member out may mean something else than before.',
  help: 'Keep the default; whoever wants the other value can send it.',
  mirror: 'property-default-changed',
  judge({ fact: { keyword, old, new: next }, flow, place }) {
    if (keyword !== 'default') return undefined;
    const message = `The default of ${place || 'the value'} is ${short(next)}, no longer ${short(old)}.`;
    return flow === 'request'
      ? { direction: 'request', effect: 'changed', message, guards: [ANNOTATION] }
      : { direction: 'prose', effect: 'changed', message };
  },
});
