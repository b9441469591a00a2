import type { Mitigation } from '../severity.ts';
import { rule } from '../rule.ts';
import { defaultWords } from './default-changed.ts';

const ANNOTATION: Mitigation = {
  kind: 'unknowable',
  reason:
    'A schema default is only an annotation (JSON Schema 2020-12 §9.2), so the behavior of the service is not documented.',
};

export const propertyDefault = rule<'default'>({
  id: 'property-default-changed',
  on: 'default',
  summary: 'A missing property or header may now mean something else.',
  help: 'Keep the default. Callers that want the new value can send it.',
  mirror: 'property-default-changed',
  judge(change) {
    if (change.what === 'parameter') return undefined;
    const message = defaultWords(change);
    return change.flow === 'request'
      ? { direction: 'request', effect: 'changed', message, mitigations: [ANNOTATION] }
      : { direction: 'prose', effect: 'changed', message };
  },
});
