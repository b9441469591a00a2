import { rule } from '../rule.ts';
import { messageOf } from './schema.ts';

/** Keywords that are in the model of types, so other rules report their changes. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'x-sunset',
  'x-stability-level',
  'x-assumed',
  'x-extensible-enum',
  'x-transitions',
  'x-access',
  'x-concept',
  'x-order',
  'x-unique',
  'x-derived',
  'x-present-when',
  'x-stamp',
  'x-secret',
  'x-bounds',
  'x-scope',
]);

export const schemaText = rule<'schema'>({
  id: 'schema-annotation-changed',
  on: 'schema',
  summary: 'Exactly the same values are valid as before.',
  help: 'No action is needed.',
  mirror: 'schema-annotation-changed',
  judge: (change) =>
    change.fact.effect === 'annotation' && !REPORTED_ELSEWHERE.has(change.fact.keyword)
      ? { direction: 'prose', effect: 'changed', message: messageOf(change) }
      : undefined,
});
