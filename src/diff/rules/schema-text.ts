import { rule } from '../rule.ts';
import { short } from './schema.ts';

export const schemaText = rule<'schema'>({
  id: 'schema-annotation-changed',
  on: 'schema',
  summary: 'The same values are valid as before.',
  help: 'Nothing has to be done.',
  mirror: 'schema-annotation-changed',
  judge: ({ fact: { keyword, old, new: next, effect }, place }) =>
    effect === 'annotation'
      ? {
          direction: 'prose',
          effect: 'changed',
          message: `${keyword} of ${place || 'the schema'} is ${short(next)}, no longer ${short(old)}.`,
        }
      : undefined,
});
