import { rule } from '../rule.ts';
import { short } from './schema.ts';
import { code, named } from './words.ts';

/** What the model has of types, and which is told with them. */
const TOLD: ReadonlySet<string> = new Set(
  'description default deprecated readOnly writeOnly x-sunset x-stability-level x-assumed x-extensible-enum x-transitions x-access x-concept'.split(
    ' ',
  ),
);

export const schemaText = rule<'schema'>({
  id: 'schema-annotation-changed',
  on: 'schema',
  summary: 'The same values are valid as before.',
  help: 'Nothing has to be done.',
  mirror: 'schema-annotation-changed',
  judge: ({ fact: { keyword, old, new: next, effect }, place }) =>
    effect === 'annotation' && !TOLD.has(keyword)
      ? {
          direction: 'prose',
          effect: 'changed',
          message: `${code(keyword)} of ${place === '' ? 'the schema' : named(place)} is ${short(next)}, no longer ${short(old)}.`,
        }
      : undefined,
});
